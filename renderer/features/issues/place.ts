// Context of every part of the issues screen.
import type { MouseEvent } from 'react';
import type { Person } from './people.ts';
import type { IssueRights } from './rights.ts';
import type { Values } from './values/values.ts';

export interface IssuePlace {
  readonly cloudId: number;
  readonly projectId: number;
  readonly values: Values;
  readonly people: readonly Person[];
  /** address of the signed-in user */
  readonly self: string | undefined;
  readonly rights: IssueRights;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Navigation to other screens, which this one does not import. */
export interface IssueWays {
  readonly addressOf: (guid: string) => string;
  readonly onOpen: (guid: string | undefined) => void;
  readonly viewerAddress: (wish: {
    readonly issue: string;
    readonly viewpoint?: string | undefined;
    readonly models: readonly number[];
  }) => string;
  readonly documentAddress: (name: string) => string;
  /** navigates to an address of the window without a reload */
  readonly go: (address: string) => void;
}

/** Props of a link to an address of the window; the browser handles opening in another tab or window. */
export const linkTo = ({ go }: Pick<IssueWays, 'go'>, address: string) => ({
  href: address,
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(address);
  },
});
