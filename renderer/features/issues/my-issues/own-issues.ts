// The user's issues of all projects as rows of the first screen.
import { isClosed } from '../../../api/issue-state.ts';
import type { OwnTopic } from '../../../api/shapes.ts';

/** Initial number of rows: the projects below stay visible. */
const FEW = 5;

/** Open issues, in the order of the service: by due date, those without one last. */
export const openOf = (issues: readonly OwnTopic[]): readonly OwnTopic[] =>
  issues.filter(({ topic_status }) => !isClosed(topic_status));

export const firstOf = <Some>(issues: readonly Some[], isWhole: boolean): readonly Some[] =>
  isWhole ? issues : issues.slice(0, FEW);
