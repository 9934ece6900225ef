import { z } from 'zod'

/** Pages of a file for reading in the browser. Coordinates are in points from the top left corner. */
export const readingView = z.object({
  pages: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      lines: z.array(
        z.object({
          /** Line number by which the line is cited; null if the line has none. */
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
