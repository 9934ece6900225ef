/** Functions of the page that views of nodes in the editor need. */
export interface Surroundings {
  mediaUrl: (name: string) => string | null
  /**
   * Stores a picture and returns its name, by which the document refers to it; null if the server refused it.
   */
  upload: (file: File) => Promise<string | null>
  edit: (what: Edited) => void
}

/** A node that is being edited in a dialog, with its position. */
export interface Edited {
  kind: 'xml' | 'formula' | 'reference'
  pos: number
}
