// Has the browser save something in the folder of downloads.

/** Saves what an address leads to. @param name empty: the one that the answer gives */
export function saveAddress(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}

/** Saves bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  saveAddress(address, name);
  URL.revokeObjectURL(address);
}

/** Has the browser save the text of a table. */
export function saveTable(fileName: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
}
