import { setIssues } from './state.ts';

export const startIssue = (): void => setIssues({ call: 'new' });
export const stepIssue = (by: 1 | -1): void => setIssues({ call: by > 0 ? 'next' : 'previous' });
