import { expect, it } from 'vitest'
import { child, descendants, parseXml, textOf } from '../../jats/xml.ts'
import { convertDocument } from './convert.ts'
import { bareDocx, docxOf, field, options, paragraph, run } from './manuscripts.fixture.ts'

it('authors in a bulleted list are not part of the text', async () => {
  const { jats, front } = await convertDocument(
    await docxOf(
      '# Ports of call\n\n## Authors\n\n- **Noor Haddad**, 0000-0002-1825-0097, Department of Trade, Harbour University\n\n- **Ben Hsu**, Harbour University\n\n- ben@example.org\n\n# Introduction\n\n- A list of the text.\n\n- It stays.\n',
    ),
    {
      ...options,
      record: {
        ...options.record,
        title: 'Ports of call',
        authors: ['Noor Haddad', 'Ben Hsu'].map((name) => ({
          firstName: name.split(' ')[0] ?? '',
          lastName: name.split(' ')[1] ?? '',
          affiliation: 'Department of Trade, Harbour University',
        })),
      },
    },
  )
  expect(descendants(parseXml(jats), 'list-item').map(textOf)).toEqual(['A list of the text.', 'It stays.'])
  expect(jats).not.toContain('Haddad')
  expect(front.authors).toHaveLength(2)
})

it('an abstract that is not the one entered stays in the text, and is a task', async () => {
  const written =
    'Prices were read from the notes of forty houses, which kept them for a century and more. '.repeat(3)
  const { jats, tasks } = await convertDocument(
    await docxOf(
      `# Ports of call\n\nA first draft.\n\n# Abstract\n\n${written}\n\n# Introduction\n\nThe text.\n`,
    ),
    {
      ...options,
      record: {
        ...options.record,
        title: 'Ports of call',
        abstract:
          'We ask who pays when a currency moves between order and payment, and find from the books of small exporters that sellers do so for longer than is usually thought.',
      },
    },
  )
  expect(descendants(parseXml(jats), 'sec').map((sec) => textOf(child(sec, 'title')))).toContain('Abstract')
  expect(tasks.map(({ code }) => code)).toContain('abstract-differs')
})

it('a reference list without a heading gets one in the language of the text, and no year where Mendeley has none', async () => {
  const item = {
    id: 'a',
    itemData: {
      type: 'book',
      title: 'Puertos abiertos',
      author: [{ family: 'Haddad', given: 'Noor' }],
      issued: { 'date-parts': [['0']] },
    },
  }
  const { jats, problems } = await convertDocument(
    bareDocx(
      paragraph(
        run('El costo de los puertos es mayor que el de la carga en las ciudades de la costa (') +
          field(` ADDIN CSL_CITATION ${JSON.stringify({ citationItems: [item] })} `, 'Haddad') +
          run('), y no se conoce para las del interior.'),
      ),
    ),
    options,
  )
  const [list] = descendants(parseXml(jats), 'ref-list')
  expect(problems).toEqual([])
  expect(textOf(child(list, 'title'))).toBe('Referencias')
  expect(descendants(list, 'mixed-citation').map(textOf)).toEqual(['Haddad, Noor. Puertos abiertos.'])
  expect(descendants(list, 'year')).toEqual([])
})

it('a line before the text that is no metadata is reported', async () => {
  const { tasks, completeness } = await convertDocument(
    await docxOf(
      '::: {custom-style="Title"}\nPorts of call\n:::\n\nThis is a first draft of the second version.\n\n# Abstract\n\nWe study ports.\n\n# Introduction\n\nA text.\n',
    ),
    options,
  )
  expect(completeness).toBe(1)
  expect(tasks.find(({ code }) => code === 'front-left-out')?.params).toEqual({
    text: 'This is a first draft of the second version.',
  })
})
