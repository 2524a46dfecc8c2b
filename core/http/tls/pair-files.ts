// Certificates of a folder with their private keys, which are sealed by the service's master key. Keys that older
// versions left in clear are sealed when they are read first.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { writeDurably } from '../../kit/files/durable-file.ts';
import { parseJson } from '../../kit/text/json-text.ts';
import type { NameScope } from './authority-names.ts';
import type { Pair } from './certificate-maker.ts';

/** The used part of `storage/keys/secrets.ts`. */
export interface Sealing {
  seal(purpose: string, text: string): string;
  unseal(purpose: string, sealed: string): string;
}

type PairName = 'ca' | 'server';
export type PairFiles = ReturnType<typeof openPairFiles>;

const PURPOSE = 'certificate keys';
const Scope = Type.Object({
  fingerprint: Type.String(),
  names: Type.Array(Type.String()),
  networks: Type.Array(Type.String()),
});

export function openPairFiles(folder: string, secrets: Sealing) {
  const fileOf = (name: PairName) => join(folder, `${name}.pem`);
  const keyFileOf = (name: PairName) => join(folder, `${name}.key.sealed`);
  const clearFileOf = (name: PairName) => join(folder, `${name}.key.pem`);
  const scopeFile = join(folder, 'ca.names.json');

  const writeKey = (name: PairName, key: string) => {
    writeDurably(keyFileOf(name), secrets.seal(`${PURPOSE} ${name}`, key));
    if (!existsSync(clearFileOf(name))) return;
    writeDurably(clearFileOf(name), '');
    rmSync(clearFileOf(name));
  };

  function readKey(name: PairName): string | undefined {
    if (existsSync(clearFileOf(name))) {
      const key = readFileSync(clearFileOf(name), 'utf8');
      if (!key.includes('END PRIVATE KEY')) return undefined;
      writeKey(name, key);
      return key;
    }
    if (!existsSync(keyFileOf(name))) return undefined;
    try {
      return secrets.unseal(`${PURPOSE} ${name}`, readFileSync(keyFileOf(name), 'utf8'));
    } catch {
      return undefined; // damaged, or of another master key: a new one is made
    }
  }

  return {
    /** Undefined when one of the two files is missing or damaged, or they do not fit each other. */
    read(name: PairName): Pair | undefined {
      const [cert, key] = [existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '', readKey(name)];
      return key !== undefined && fit(cert, key) ? { cert, key } : undefined;
    },

    /** Whether the certificate of the pair is in the folder, in whatever state. */
    has: (name: PairName): boolean => existsSync(fileOf(name)),

    /** The problem of an authority that cannot be read, and the remedy. */
    authorityDamage: (): string =>
      `${fileOf('ca')} or its key ${keyFileOf('ca')} is missing or damaged: put them back from a backup, or make a ` +
      'new ' +
      'authority by `plinth certificate renew`, which all other devices have to trust again',

    /** Each file appears whole or not at all; a pair cut in between does not fit and is made again. */
    write(name: PairName, { cert, key }: Pair): void {
      writeKey(name, key);
      writeDurably(fileOf(name), cert);
    },

    /** For which names the authority of this fingerprint may sign; undefined: for all, as those of older versions. */
    readScope(fingerprint: string): NameScope | undefined {
      if (!existsSync(scopeFile)) return undefined;
      const content = parseJson(readFileSync(scopeFile, 'utf8'));
      if (content === undefined)
        throw new Error(`${scopeFile} is damaged: put it back from a backup, or run \`plinth certificate renew\``);
      return Value.Check(Scope, content) && content.fingerprint === fingerprint ? content : undefined;
    },

    writeScope(fingerprint: string, { names, networks }: NameScope): void {
      writeDurably(scopeFile, `${JSON.stringify({ fingerprint, names, networks }, null, 2)}\n`);
    },
  };
}

function fit(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false; // one of them cannot be read
  }
}
