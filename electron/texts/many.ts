/** `1 model`, `2 models`: a count with the word for one or for more. */
export const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
