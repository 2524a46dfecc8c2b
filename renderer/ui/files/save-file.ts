// Saves files to the browser's download folder.

/** Saves the file at an address. @param name empty: the one of the response */
export function saveAddress(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}

/** Saves bytes as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  saveAddress(address, name);
  URL.revokeObjectURL(address);
}

/** Saves the text of a table. */
export function saveTable(fileName: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
}
