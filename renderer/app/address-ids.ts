/** Ids of addresses are positive integers; what is none finds nothing. */
export const idOf = (text: string | undefined): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};
