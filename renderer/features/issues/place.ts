// What every part of the screen of issues knows.
import type { MouseEvent } from 'react';
import type { Person } from './people.ts';
import type { IssueRights } from './rights.ts';
import type { Values } from './values/values.ts';

export interface IssuePlace {
  readonly cloudId: number;
  readonly projectId: number;
  readonly values: Values;
  readonly people: readonly Person[];
  /** address of the person who looks */
  readonly self: string | undefined;
  readonly rights: IssueRights;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Ways to other screens, which this one does not know. */
export interface IssueWays {
  readonly addressOf: (guid: string) => string;
  readonly onOpen: (guid: string | undefined) => void;
  readonly viewerAddress: (wish: {
    readonly issue: string;
    readonly viewpoint?: string | undefined;
    readonly models: readonly number[];
  }) => string;
  readonly documentAddress: (name: string) => string;
  /** to an address of the window, without loading it anew */
  readonly go: (address: string) => void;
}

/** For a link to an address of the window; another tab or window is for the browser. */
export const linkTo = ({ go }: Pick<IssueWays, 'go'>, address: string) => ({
  href: address,
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(address);
  },
});
