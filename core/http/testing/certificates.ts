// Certificates in a folder of their own, at a time and with names that a test sets.
import type { TestContext } from 'node:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCertificates } from '../tls/tls.ts';
import type { Sealing } from '../tls/pair-files.ts';

// For tests of this room, which knows no storage: sealed values open for their purpose only, as with the real keys.

export const sealing: Sealing = {
  seal: (purpose, text) => Buffer.from(JSON.stringify([purpose, text])).toString('base64'),
  unseal(purpose, sealed) {
    const [given, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [string, string];
    if (given !== purpose) throw new Error('sealed for another purpose');
    return text;
  },
};

export const start = Date.UTC(2026, 0, 15);

export function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-tls-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openForTest(
  t: TestContext,
  folder: string,
  { now = start, names = ['desk', 'desk.local'], addresses = ['192.168.1.5', 'fd00::5'] } = {},
) {
  const state = { now, names, addresses };
  const damages: string[] = [];
  const certificates = await openCertificates(
    folder,
    {
      secrets: sealing,
      names: () => state.names,
      addresses: () => state.addresses,
      onDamage: damage => damages.push(damage),
    },
    { now: () => state.now, monotonic: () => state.now },
  );
  t.after(() => certificates.close());
  return { certificates, state, damages };
}
