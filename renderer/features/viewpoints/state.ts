// State of issues in the viewer: outside of the components, as these unmount while the user points at the model.
import { create } from 'zustand';
import type { ReactNode } from 'react';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { NewViewpoint } from './bcf-view.ts';
import type { MarkupShape } from './markup/markup-shapes.ts';
import { noFilter, type GroupName } from './issue-rules.ts';
import type { OpenView } from '../../viewer/open-view.ts';

export const startIssue = (): void => setIssues({ call: 'new' });
export const stepIssue = (by: 1 | -1): void => setIssues({ call: by > 0 ? 'next' : 'previous' });

/** The issue and viewpoint of the address. */
export interface IssueAddress {
  readonly issue: string | undefined;
  readonly viewpoint: string | undefined;
}

export interface IssueLayerProps {
  readonly projectId: number;
  readonly view: OpenView;
  readonly address: IssueAddress;
  readonly onAddress: (address: IssueAddress) => void;
}

export interface IssuesPanelProps extends IssueLayerProps {
  readonly mayWrite: boolean;
  /** link to an issue on its own screen */
  readonly toScreen?: (guid: string) => ReactNode;
}

/** A captured view, with its picture. */
export interface Taken {
  readonly viewpoint: NewViewpoint;
  /** a data URI, with the markup */
  readonly picture: string;
  /** the same without markup */
  readonly plain: string;
  readonly shapes: readonly MarkupShape[];
  /** models that were shown */
  readonly models: readonly number[];
}

/** A view of an issue to show as soon as its models are drawn. */
export interface Wanted {
  readonly topic: string;
  /** null: its first */
  readonly viewpoint: string | null;
}

/** A message above the issues. */
export type Notice =
  | { readonly kind: 'noPicture' | 'absent' | 'noModels' | 'noElements' }
  /** numbers of elements of the view */
  | { readonly kind: 'someElements'; readonly found: number; readonly named: number };

/** A view of which nothing can be shown but its picture. */
export interface AbsentView extends Wanted {
  readonly viewpoint: string;
  /** address of the picture, if it has one */
  readonly picture: string | null;
  /** `elements`: none of them was found; `sight`: the camera sees none of the open models */
  readonly lacks: 'elements' | 'sight';
  /** ids of the models that are open */
  readonly models: string;
}

/** A first value, of a wider type. */
const first = <Value>(value: Value): Value => value;

const initial = {
  /** request of a key or a menu; reset by the component that fulfils it */
  call: first<'new' | 'next' | 'previous' | null>(null),
  draft: first<IssueDraft | null>(null),
  wanted: first<Wanted | null>(null),
  /** the user is picking the element for a pin: dialogs are hidden */
  isPlacing: false,
  filter: noFilter,
  /** groups of the list without their issues */
  folded: first<ReadonlySet<GroupName>>(new Set()),
  notice: first<Notice | null>(null),
  absent: first<AbsentView | null>(null),
};
type IssueState = Readonly<typeof initial>;

export const useIssueState = create<IssueState>(() => initial);
export const setIssues = (change: Partial<IssueState>): void => useIssueState.setState(change);
export const getIssues = (): IssueState => useIssueState.getState();

/** Call when a viewer opens. */
export const resetIssues = (): void => useIssueState.setState(initial);

/** An issue that is being written. */
export type IssueDraft = Readonly<ReturnType<typeof emptyDraft>>;

export const emptyDraft = (taken: Taken | null) => ({
  taken,
  pins: first<readonly Vec[]>([]),
  title: '',
  topic_type: '',
  /** null: not chosen yet; empty: none */
  topic_status: first<string | null>(null),
  priority: '',
  assigned_to: '',
  due_date: '',
  description: '',
});

export function changeDraft(change: Partial<IssueDraft>): void {
  useIssueState.setState(({ draft }) => ({ draft: draft && { ...draft, ...change } }));
}
