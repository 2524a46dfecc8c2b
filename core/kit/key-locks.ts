// Locks of the master key of a data folder.

/** The key store of the operating system, where the surrounding program has one. */
export interface KeyStore {
  /** as people know it: `Keychain`, `gnome_libsecret` */
  readonly name: string;
  wrap(key: Buffer): Buffer;
  /** @throws when it was wrapped elsewhere */
  unwrap(wrapped: Buffer): Buffer;
}

export interface KeyLocks {
  readonly passphrase?: string | undefined;
  readonly keyStore?: KeyStore | undefined;
  /** name of a key store that protects nothing, and is therefore not used: for the doctor */
  readonly weakStore?: string | undefined;
}
