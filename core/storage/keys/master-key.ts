// The master key of a data folder in its file: as it is, or locked by the system's key store, a passphrase, or both,
// each of which opens it alone. The file appears whole or not at all.
import { createCipheriv, createDecipheriv, randomBytes, scrypt, scryptSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { writeDurably } from '../../kit/files/durable-file.ts';
import { parseJson } from '../../kit/text/json-text.ts';
import type { KeyLocks } from '../../kit/key-locks.ts';

/** How the file is protected on the disk, as shown to users. */
interface KeyProtection {
  readonly by: readonly ('passphrase' | 'key store')[];
  readonly keyStore?: string | undefined;
  readonly weakStore?: string | undefined;
}

const KEY_BYTES = 32;
/** scrypt with 128 MB (OWASP: at least N = 2^17, r = 8, p = 1). */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;

const LockedFile = Type.Object({
  version: Type.Literal(1),
  passphrase: Type.Optional(
    Type.Object({
      kdf: Type.Literal('scrypt'),
      N: Type.Integer({ maximum: 2 ** 20 }),
      r: Type.Integer({ maximum: 16 }),
      p: Type.Integer({ maximum: 16 }),
      salt: Type.String(),
      sealed: Type.String(),
    }),
  ),
  store: Type.Optional(Type.Object({ name: Type.String(), sealed: Type.String() })),
});
type LockedFile = Static<typeof LockedFile>;
type PassphraseLock = NonNullable<LockedFile['passphrase']>;

const fileIn = (folder: string) => join(folder, 'keys', 'master.key');
const weakStoreIn = (folder: string) => join(folder, 'keys', 'weak-key-store');

/**
 * The master key, made at the first start. Given locks that the file does not have yet are added.
 * @param mayMake false where something was already sealed by one
 * @throws when the file is missing then, is damaged, or none of the locks given opens it
 */
export function openMasterKey(folder: string, locks: KeyLocks, mayMake = true): Buffer {
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o700 });
  const file = fileIn(folder);
  const isNew = !existsSync(file);
  if (isNew && !mayMake)
    throw new Error(
      `${file} is missing, and plinth.db holds secrets that only it opens; nothing was changed. Put it back from ` +
        'where it was moved or from a backup',
    );
  const content = isNew ? randomBytes(KEY_BYTES) : readFileSync(file);
  const locked = lockedIn(content, file);
  const key = locked ? unlock(locked, locks, file) : content;
  const wanted = addLocks(key, locked, locks);
  if (wanted ? JSON.stringify(wanted) !== JSON.stringify(locked) : isNew) {
    writeDurably(file, wanted ? `${JSON.stringify(wanted)}\n` : key);
  }
  noteWeakStore(folder, locks);
  return key;
}

/** The protection of the master key of a folder; undefined while there is none. */
export function protectionOf(folder: string): KeyProtection | undefined {
  const file = fileIn(folder);
  if (!existsSync(file)) return undefined;
  const locked = lockedIn(readFileSync(file), file);
  const weakStore = existsSync(weakStoreIn(folder)) ? readFileSync(weakStoreIn(folder), 'utf8').trim() : undefined;
  return {
    by: [...(locked?.store ? (['key store'] as const) : []), ...(locked?.passphrase ? (['passphrase'] as const) : [])],
    keyStore: locked?.store?.name,
    weakStore,
  };
}

/**
 * The content of a key file that this passphrase opens, and nothing else, for a backup.
 * @throws when the master key of the folder is missing or damaged, or its own locks do not open it
 */
export async function keyLockedBy(passphrase: string, folder: string, locks: KeyLocks): Promise<string> {
  const key = openMasterKey(folder, locks, false);
  const salt = randomBytes(16);
  const lock = sealKey(
    await promisify<Buffer>(done => scrypt(...stretching(passphrase, salt, COST), done))(),
    salt,
    key,
  );
  return `${JSON.stringify({ version: 1, passphrase: lock } satisfies LockedFile)}\n`;
}

function lockedIn(content: Buffer, file: string): LockedFile | undefined {
  if (content.length === KEY_BYTES) return undefined;
  if (content[0] === 0x7b) {
    const parsed = parseJson(content.toString('utf8'));
    if (Value.Check(LockedFile, parsed)) return parsed;
  }
  throw new Error(
    `${file} is damaged: it is neither a key of ${KEY_BYTES} bytes nor a locked one. Put it back from a backup`,
  );
}

function unlock({ passphrase: lock, store }: LockedFile, { keyStore, passphrase }: KeyLocks, file: string): Buffer {
  if (store && keyStore) {
    try {
      return keyStore.unwrap(Buffer.from(store.sealed, 'base64'));
    } catch (error) {
      if (!lock || passphrase === undefined) {
        throw new Error(`${file} was locked by another key store (${store.name}) or user of this system`, {
          cause: error,
        });
      }
    }
  }
  if (lock && passphrase !== undefined) return openByPassphrase(lock, passphrase, file);
  if (lock) throw new Error(`${file} is locked by a passphrase: set PLINTH_PASSPHRASE`);
  throw new Error(
    `${file} is locked by the key store of this system (${store?.name}): use the desktop program,` +
      ' or start it once with PLINTH_PASSPHRASE set, which opens it for other programs, too',
  );
}

/** The file as it should be; undefined while nothing locks it. A passphrase that opens it stays as it is. */
function addLocks(key: Buffer, locked: LockedFile | undefined, locks: KeyLocks): LockedFile | undefined {
  const { keyStore, passphrase } = locks;
  const store = locked?.store ?? (keyStore && { name: keyStore.name, sealed: keyStore.wrap(key).toString('base64') });
  const lock = locked?.passphrase ?? (passphrase === undefined ? undefined : lockBy(passphrase, key));
  return store || lock ? { version: 1, ...(lock && { passphrase: lock }), ...(store && { store }) } : undefined;
}

function lockBy(passphrase: string, key: Buffer): PassphraseLock {
  const salt = randomBytes(16);
  return sealKey(stretched(passphrase, salt, COST), salt, key);
}

function sealKey(stretchedPassphrase: Buffer, salt: Buffer, key: Buffer): PassphraseLock {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', stretchedPassphrase, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return { kdf: 'scrypt', ...COST, salt: salt.toString('base64'), sealed: sealed.toString('base64') };
}

function openByPassphrase({ salt, sealed, ...cost }: PassphraseLock, passphrase: string, file: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const key = stretched(passphrase, Buffer.from(salt, 'base64'), cost);
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    cipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  } catch (error) {
    throw new Error(`the passphrase in PLINTH_PASSPHRASE does not open ${file}`, { cause: error });
  }
}

type Cost = { readonly N: number; readonly r: number; readonly p: number };

const stretching = (passphrase: string, salt: Buffer, { N, r, p }: Cost) =>
  [passphrase.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }] as const;

const stretched = (passphrase: string, salt: Buffer, cost: Cost): Buffer =>
  scryptSync(...stretching(passphrase, salt, cost));

/** Kept until a real key store locks the key: other programs on the folder know none. */
function noteWeakStore(folder: string, { keyStore, weakStore }: KeyLocks): void {
  const file = weakStoreIn(folder);
  const note = weakStore === undefined ? undefined : `${weakStore}\n`;
  if (note === undefined) {
    if (keyStore) rmSync(file, { force: true });
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== note) writeDurably(file, note);
}
