// The client that requests access, as the pages show it: a name that its maker chose proves nothing, so they show its
// origin.
import { scopes as allScopes, type Scope } from '../../access/scopes.ts';
import { isOnThisComputer } from '../../kit/text/web-address.ts';
import { html, type Markup, type Words } from './layout.ts';

export interface ShownClient {
  readonly name: string;
  /** our own client: a window of ours, or a program on the computer of the person */
  readonly isOwn: boolean;
  /** registered by itself: this service does not vouch for it */
  readonly isRegistered: boolean;
  /** address of the person who registered it; undefined: administrators of this service did, or it registered itself */
  readonly publisher: string | undefined;
  /** all scopes that it may ever request */
  readonly scopes: readonly Scope[];
}

/** The target of the answer to a sign-in. */
export interface Target {
  /** `host:port` as an address bar shows it */
  readonly host: string;
  /** an address of the computer that the browser runs on */
  readonly isLoopback: boolean;
}

export function targetOf(redirectUri: string): Target | undefined {
  const url = URL.parse(redirectUri);
  if (!url || url.host === '') return undefined;
  return { host: url.host, isLoopback: url.protocol === 'http:' && isOnThisComputer(url) };
}

/** Our own client at a loopback address is any program that runs there: it has no name of its own. */
export const nameOf = (words: Words, { isOwn, name }: ShownClient, target: Target | undefined) =>
  isOwn && target?.isLoopback
    ? { atBeginning: words.text('client.program'), inText: words.text('client.programInText') }
    : { atBeginning: name, inText: name };

/** @param target undefined for a device, which gets no answer by the browser */
export function describeClient(words: Words, client: ShownClient, target: Target | undefined): Markup {
  const { isOwn, isRegistered, name, publisher } = client;
  const where = target && (target.isLoopback ? words.text('client.thisComputer', { host: target.host }) : target.host);
  return html`<dl>
      ${
        isOwn
          ? undefined
          : html`<dt>${words.text('client.madeBy')}</dt>
              <dd>
                ${publisher ?? (isRegistered ? words.text('client.itself') : words.text('client.administrator'))}
              </dd>`
      }
      <dt>${words.text('client.goesTo')}</dt>
      <dd>${where ?? words.text('client.device')}</dd>
    </dl>
    <p class="note">${isOwn ? words.text('client.unknownProgram') : words.text('client.unchecked', { name })}</p>`;
}

/** Its permissions, in plain words. */
export function listScopes(words: Words, scopes: readonly Scope[]): Markup {
  const isAll = allScopes.every(scope => scopes.includes(scope));
  const items = [
    words.text('identityScope'),
    ...(isAll ? [words.text('client.everything')] : scopes.map(scope => words.text(`scopes.${scope}`))),
  ];
  return html`<ul>
    ${items.map(item => html`<li>${item}</li>`)}
  </ul>`;
}
