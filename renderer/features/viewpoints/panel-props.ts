import type { ReactNode } from 'react';
import type { OpenView } from '../../viewer/open-view.ts';

/** The issue and viewpoint of the address. */
export interface IssueAddress {
  readonly issue: string | undefined;
  readonly viewpoint: string | undefined;
}

export interface IssuesPanelProps {
  readonly projectId: number;
  readonly view: OpenView;
  readonly address: IssueAddress;
  readonly onAddress: (address: IssueAddress) => void;
  readonly mayWrite: boolean;
  /** link to an issue on its own screen */
  readonly toScreen?: (guid: string) => ReactNode;
}
