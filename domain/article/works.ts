/**
 * Number of articles from which the page of an author or a topic is offered to search engines. With a single article it
 * repeats the page of that article.
 */
export const worksToIndex = 2
