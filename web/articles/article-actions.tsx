import { BookMarked, BookOpenText, Download, Quote } from 'lucide-react'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import type { ArticleContent } from './article.tsx'
import { articleTexts as texts } from './article-texts.ts'
import { SaveButton } from './save-button.tsx'
import { ShareMenu } from './share-menu.tsx'

interface ActionsProps {
  content: ArticleContent
  onCite: () => void
}

/**
 * Bar with the actions of the article page. Without scripts, only those actions are shown that work without
 * them: PDF, full text, citation, e-mail.
 */
export function Actions({ content: { article, fullText, address }, onCite }: ActionsProps) {
  return (
    <div className="article-actions">
      {article.isOpenAccess && article.pdfUrl && (
        <PlainLinkButton href={article.pdfUrl} kind="quiet" icon={Download} className="article-first">
          {texts.download}
        </PlainLinkButton>
      )}
      {article.epubUrl && (
        <PlainLinkButton href={article.epubUrl} kind="quiet" icon={BookMarked}>
          {texts.epub}
        </PlainLinkButton>
      )}
      {(fullText || article.pdfUrl) && (
        <PlainLinkButton
          href={fullText ? '#full-text' : (article.pdfUrl ?? '')}
          kind="quiet"
          icon={BookOpenText}
        >
          {texts.fullText}
        </PlainLinkButton>
      )}
      <PlainLinkButton
        href="#cite"
        kind="quiet"
        icon={Quote}
        onClick={(event) => {
          event.preventDefault()
          onCite()
        }}
      >
        {texts.cite}
      </PlainLinkButton>
      <SaveButton article={article} />
      <ShareMenu title={article.title} doi={article.doi} address={address} />
    </div>
  )
}
