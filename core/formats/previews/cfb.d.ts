// The parts of cfb, which reads compound files, that we use: its own types need those of a browser.
declare module 'cfb' {
  interface Entry {
    /** 2: a stream */
    readonly type: number;
    readonly size: number;
    readonly content?: Uint8Array;
  }
  interface Container {
    readonly FullPaths: readonly string[];
    readonly FileIndex: readonly Entry[];
  }
  const cfb: { parse(bytes: Uint8Array): Container };
  export default cfb;
}
