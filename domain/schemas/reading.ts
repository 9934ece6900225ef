import { z } from 'zod'

/** Pages of a file for reading in the browser; coordinates in points from the top left. */
export const readingView = z.object({
  pages: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      lines: z.array(
        z.object({
          /** Line number used in references. */
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
