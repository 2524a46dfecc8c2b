// An application as its attackers see it, and requests in its name.

export type Fields = Readonly<Record<string, string | undefined>>;
export interface Client {
  readonly clientId: string;
  readonly secret: string;
  readonly key: string;
  readonly redirect: string;
}
