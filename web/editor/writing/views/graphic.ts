import type { Node as DocNode } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { pictureFacts } from '../model/pictures.ts'
import type { Surroundings } from '../model/surroundings.ts'
import { kinds, words } from '../writing-texts.ts'
import { button, element } from './element.ts'

/** View of a picture with its alternative text, which is edited directly in the text. */
export class GraphicView implements NodeView {
  dom: HTMLElement
  #node: DocNode
  readonly #view: EditorView
  readonly #getPos: () => number | undefined
  readonly #surroundings: Surroundings
  readonly #picture = element('div', { class: 'writing-picture' })
  readonly #alt: HTMLTextAreaElement
  readonly #state = element('span', { class: 'writing-missing' })
  readonly #facts = element('small')

  constructor(node: DocNode, view: EditorView, getPos: () => number | undefined, surroundings: Surroundings) {
    this.#node = node
    this.#view = view
    this.#getPos = getPos
    this.#surroundings = surroundings
    this.#alt = element('textarea', { rows: '3', 'aria-label': words.figure.alt(this.#name()) })
    // Checked on focus, because this page may have gained or lost the right to edit since the picture was
    // rendered.
    this.#alt.addEventListener('focus', () => {
      this.#alt.readOnly = !this.#view.editable
    })
    this.#alt.addEventListener('input', () => this.#set('alt', this.#alt.value || null))
    this.dom = element('div', { class: 'writing-atom writing-graphic', contenteditable: 'false' }, [
      this.#picture,
      this.#facts,
      element('p', { class: 'writing-alt-head' }, [
        element('span', { 'aria-hidden': 'true' }, [words.figure.altLabel]),
        this.#state,
      ]),
      this.#alt,
      element('p', { class: 'writing-actions' }, [
        button(words.figure.useCaption, () => this.#useCaption()),
        this.#replaceControl(),
      ]),
    ])
    this.#draw(true)
  }

  #parent(): DocNode | null {
    const pos = this.#getPos()
    return pos === undefined ? null : this.#view.state.doc.resolve(pos).parent
  }

  #name(): string {
    const label = this.#parent()?.children.find(({ type }) => type.name === 'label')
    return label?.textContent || words.figure.picture
  }

  #set(attribute: string, value: unknown): void {
    const pos = this.#getPos()
    if (pos !== undefined) this.#view.dispatch(this.#view.state.tr.setNodeAttribute(pos, attribute, value))
  }

  #useCaption(): void {
    const caption = this.#parent()?.children.find(({ type }) => type.name === 'caption')
    const text = caption?.textBetween(0, caption.content.size, ' ').trim() ?? ''
    if (!text) return
    this.#set('alt', text)
    this.#alt.value = text
    this.#alt.focus()
  }

  #replaceControl(): HTMLElement {
    const input = element('input', {
      ...{ type: 'file', class: 'hidden-text', tabindex: '-1' },
      accept: '.png,.jpg,.jpeg,.svg,.tif,.tiff,.pdf',
      'aria-label': words.figure.replace,
    })
    input.addEventListener('change', async () => {
      const file = input.files?.[0]
      input.value = ''
      const name = file && (await this.#surroundings.upload(file))
      if (name) this.#set('attributes', { ...this.#node.attrs.attributes, 'xlink:href': name })
    })
    return element('span', {}, [button(words.figure.replace, () => input.click()), input])
  }

  #draw(isFirst: boolean): void {
    const { alt, attributes, id } = this.#node.attrs
    this.dom.dataset.kind = kinds.graphic ?? ''
    this.dom.dataset.id = id ?? ''
    const name = attributes['xlink:href'] ?? ''
    const url = this.#surroundings.mediaUrl(name)
    if (isFirst || this.#picture.dataset.name !== `${name} ${url}`) {
      this.#picture.dataset.name = `${name} ${url}`
      this.#facts.textContent = ''
      if (url) {
        const image = element('img', { src: url, alt: '', loading: 'lazy' })
        image.addEventListener('load', () => this.#measure(image, name))
        this.#picture.replaceChildren(image)
      } else this.#picture.replaceChildren(`${words.figure.noPicture}: ${name}`)
    }
    if (document.activeElement !== this.#alt) this.#alt.value = alt ?? ''
    this.#state.textContent = alt ? '' : words.figure.missing
  }

  #measure(image: HTMLImageElement, name: string): void {
    const { naturalWidth: width, naturalHeight: height } = image
    this.#facts.textContent = pictureFacts(name, width, height)
  }

  update(node: DocNode): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#draw(false)
    return true
  }

  selectNode(): void {
    this.dom.classList.add('writing-selected')
  }

  deselectNode(): void {
    this.dom.classList.remove('writing-selected')
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.matches('textarea, button, input')
  }

  ignoreMutation(): boolean {
    return true
  }
}
