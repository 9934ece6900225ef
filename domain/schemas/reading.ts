import { z } from 'zod'

/** A file as it is read in the browser; places in points from the top left of the page. */
export const readingView = z.object({
  pages: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      lines: z.array(
        z.object({
          /** The number by which a review refers to the line. */
          label: z.string().nullable(),
          text: z.string(),
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      ),
    }),
  ),
})
export type ReadingView = z.infer<typeof readingView>
export type ReadingPage = ReadingView['pages'][number]
