/** The results of `perform` in the order of the items, with at most `most` of the calls under way. */
export async function inOrder<Item, Result>(
  items: readonly Item[],
  most: number,
  perform: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await perform(items[at] as Item)
    }
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}
