export async function readLatex(): Promise<never> {
  throw new Error('x')
}
