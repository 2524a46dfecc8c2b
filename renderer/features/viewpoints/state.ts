// State of issues in the viewer: outside of the components, as these unmount while the user points at the model.
import { create } from 'zustand';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { NewViewpoint } from './bcf-view.ts';
import type { MarkupShape } from './markup/markup-shapes.ts';
import { noFilter, type IssueFilter } from './issue-rules.ts';

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

/** An issue that is being written. */
export interface IssueDraft {
  readonly taken: Taken | null;
  readonly pins: readonly Vec[];
  readonly title: string;
  readonly topic_type: string;
  readonly topic_status: string;
  readonly priority: string;
  readonly assigned_to: string;
  readonly due_date: string;
  readonly description: string;
}

/** A view of an issue to show as soon as its models are drawn. */
export interface Wanted {
  readonly topic: string;
  /** null: its first */
  readonly viewpoint: string | null;
}

interface IssueState {
  /** request of a key or a menu; reset by the component that fulfils it */
  readonly call: 'new' | 'next' | 'previous' | null;
  readonly draft: IssueDraft | null;
  readonly wanted: Wanted | null;
  /** the user is picking the element for a pin: dialogs are hidden */
  readonly isPlacing: boolean;
  readonly filter: IssueFilter;
  readonly notice: 'noPicture' | 'absent' | 'noModels' | null;
}

const initial: IssueState = {
  call: null,
  draft: null,
  wanted: null,
  isPlacing: false,
  filter: noFilter,
  notice: null,
};

export const useIssueState = create<IssueState>(() => initial);
export const setIssues = (change: Partial<IssueState>): void => useIssueState.setState(change);
export const getIssues = (): IssueState => useIssueState.getState();

/** Call when a viewer opens. */
export const resetIssues = (): void => useIssueState.setState(initial);

export const emptyDraft = (taken: Taken | null): IssueDraft => ({
  taken,
  pins: [],
  title: '',
  topic_type: '',
  topic_status: '',
  priority: '',
  assigned_to: '',
  due_date: '',
  description: '',
});

export function changeDraft(change: Partial<IssueDraft>): void {
  useIssueState.setState(({ draft }) => ({ draft: draft && { ...draft, ...change } }));
}
