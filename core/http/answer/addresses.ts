// Temporary addresses of files: each gives access to one file for an hour, without a credential (service.md 2.4, 4).
import { createHmac, createSecretKey, hash } from 'node:crypto';
import { askerHas } from '../../access/request-context.ts';
import { fileScopes, type Signer } from '../../access/scopes.ts';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { isSameSecret } from '../../kit/ids.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';

/** A request by a temporary address: `keepChecking` authorises it again while its answer is under way. */
interface AddressedRequest {
  readonly url: string;
  readonly query: unknown;
  readonly keepChecking?: ((check: () => Promise<void>) => void) | null;
}

export type Addresses = ReturnType<typeof createAddresses>;

/** Addresses end at whole multiples of so many seconds: those of a few moments are equal, and are signed once. */
const STEP = 15;
/** Signatures of those moments that are cached. */
const MOST_SIGNED = 20_000;

/** Digits of a signature that name its family; the others are the message authentication code of 192 bits. */
const FAMILY = 16;

/** Signs and verifies with HMAC-SHA256 over path and end, and over the family where there is one. */
export function createAddresses(parts: {
  readonly key: Buffer;
  readonly clock: Clock;
  /** Addresses that were issued to one holder of one credential for one project: they expire together. */
  readonly families?: {
    /** The family of the current caller, in `FAMILY` hexadecimal digits; undefined for background work. */
    current(): string | undefined;
    /** `ended`: the credential or its holder has no access any more. `absent`: the place no longer exists for the
     *  holder. @param isFresh whether to ignore cached results */
    stateOf(family: string, isFresh?: boolean): Promise<'open' | 'ended' | 'absent'>;
  };
}) {
  const { key, clock, families } = parts;
  const secret = createSecretKey(key);
  const textOf = (path: string, expires: string, family: string) => `${expires}\n${path}${family && `\n${family}`}`;
  const macOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const signQuickly = createSigner(key);
  const signed = new Map<string, string>();
  /** the end of all addresses that are in it */
  let signedUntil = '';

  /** The signature of an address for a family. */
  function signatureOf(path: string, expires: string, family: string): string {
    if (expires !== signedUntil || signed.size >= MOST_SIGNED) signed.clear();
    signedUntil = expires;
    const text = textOf(path, expires, family);
    const known = signed.get(text);
    if (known !== undefined) return known;
    const made = family + signQuickly(text).slice(family.length);
    signed.set(text, made);
    return made;
  }

  /** The family of a signature issued here, `''` for one without; undefined for foreign or expired ones. */
  function familyOf(path: string, { expires, signature }: Readonly<Record<string, unknown>>): string | undefined {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return undefined;
    if (Number(expires) * 1000 <= clock.now()) return undefined;
    // Compared as text: the same bytes in capitals would be another address of the same file.
    const family = signature.slice(0, FAMILY);
    const mac = macOf(textOf(path, expires, family)).slice(FAMILY);
    if (families && isSameSecret(mac, signature.slice(FAMILY))) return family;
    return isSameSecret(macOf(textOf(path, expires, '')), signature) ? '' : undefined;
  }

  const current = () => families?.current() ?? '';

  /** `origin + path + ?expires=<epoch seconds>&signature=<hex>`; `path` without a query, as it will be requested. */
  const sign: Signer['sign'] = (kind, path, origin) => {
    const scope = fileScopes[kind];
    if (scope !== null && !askerHas(scope)) return null;
    const end = seconds(clock.now() + lifetimes.fileAddress);
    const expires = String(end - (end % STEP));
    return `${origin}${path}?expires=${expires}&signature=${signatureOf(path, expires, current())}`;
  };

  return {
    sign,
    /** Changes when an answer with addresses has to be made again for the current caller: often enough that its
     *  addresses stay valid for a while, and with the state of their family, since earlier ones may have ended. */
    state: () => [Math.floor(clock.now() / lifetimes.answerWithAddresses), current()] as const,
    /** Whether the query of a request to `path` holds an unexpired signature. Other parameters do not count. */
    verify: (path: string, query: Readonly<Record<string, unknown>>) => familyOf(path, query) !== undefined,
    /**
     * Authorises a request by its temporary address. @param what is requested, for the log
     * @throws 404 for an address that was not issued here or has expired, 403 for one that was revoked before its time
     */
    async check({ url, query, keepChecking }: AddressedRequest, what: string) {
      const family = familyOf(pathOf(url), query as Record<string, unknown>);
      if (family === undefined) throw notFound(what);
      if (!family || !families) return;
      const checkFamily = async (isFresh: boolean) => {
        const state = await families.stateOf(family, isFresh);
        if (state === 'absent') throw notFound(what);
        if (state === 'ended') throw forbidden('This address has expired.', 'address_ended');
      };
      await checkFamily(false);
      keepChecking?.(() => checkFamily(true));
    },
  };
}

/** Bytes of a block of SHA-256, and of its result. */
const [BLOCK, DIGEST] = [64, 32];

/**
 * HMAC-SHA256 (RFC 2104) in hexadecimal. A list signs thousands of addresses, and making the library's object for each
 * took longer than all its hashing; `verify` uses that object, so that the two prove each other.
 */
function createSigner(key: Buffer): (text: string) => string {
  const padded = Buffer.alloc(BLOCK);
  padded.set(key.length > BLOCK ? hash('sha256', key, 'buffer') : key);
  const inner = Buffer.alloc(
    BLOCK + 16 * 1024,
    padded.map(byte => byte ^ 0x36),
  );
  const outer = Buffer.concat([padded.map(byte => byte ^ 0x5c), Buffer.alloc(DIGEST)]);
  return text => {
    const bytes = Buffer.byteLength(text);
    const message =
      BLOCK + bytes <= inner.length ? inner : Buffer.concat([inner.subarray(0, BLOCK), Buffer.alloc(bytes)]);
    message.write(text, BLOCK);
    hash('sha256', message.subarray(0, BLOCK + bytes), 'buffer').copy(outer, BLOCK);
    return hash('sha256', outer, 'hex');
  };
}

/** The path of a request's address, without query, as it was signed. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '';
