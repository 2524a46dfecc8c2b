import type { ReactNode } from 'react';
import type { OpenView } from '../../viewer/open-view.ts';
import { setIssues } from './state.ts';

export const startIssue = (): void => setIssues({ call: 'new' });
export const stepIssue = (by: 1 | -1): void => setIssues({ call: by > 0 ? 'next' : 'previous' });

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
