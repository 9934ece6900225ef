/** What a node's view needs from the page around the editor. */
export interface Surroundings {
  mediaUrl: (name: string) => string | null
  /** Stores a picture and returns the name by which the document refers to it; null if it was refused. */
  upload: (file: File) => Promise<string | null>
  edit: (what: Edited) => void
}

/** A node that is edited in a dialog, at its position. */
export interface Edited {
  kind: 'xml' | 'formula' | 'reference'
  pos: number
}
