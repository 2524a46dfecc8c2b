// For tests of this room, which knows no storage: sealed values open for their purpose only, as with the real keys.
import type { Sealing } from '../tls/pair-files.ts';

export const sealing: Sealing = {
  seal: (purpose, text) => Buffer.from(JSON.stringify([purpose, text])).toString('base64'),
  unseal(purpose, sealed) {
    const [given, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [string, string];
    if (given !== purpose) throw new Error('sealed for another purpose');
    return text;
  },
};
