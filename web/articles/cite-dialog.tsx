import { Copy } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import type { ArticleContent } from './article.tsx'
import { Files, Styles } from './article-cite.tsx'
import { citeTexts as texts } from './article-texts.ts'

interface CiteDialogProps {
  content: ArticleContent
  onClose: () => void
}

export function CiteDialog({ content: { article, citations }, onClose }: CiteDialogProps) {
  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <Styles
        citations={citations}
        foot={(copy) => (
          <div className="article-cite-actions in-dialog">
            <Button kind="primary" icon={Copy} onClick={copy}>
              {texts.copy}
            </Button>
            <Files id={article.id} />
          </div>
        )}
      />
    </Dialog>
  )
}
