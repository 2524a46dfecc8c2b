import type { Topic } from '../../../api/shapes.ts';
import { emptyIssue } from '../new-issue/new-issue.ts';

export const issueOf = (given: Partial<Topic> = {}): Topic => ({
  ...emptyIssue,
  guid: '00000000-0000-4000-8000-000000000001',
  server_assigned_id: '1',
  title: 'A stair',
  creation_date: '2026-01-01T00:00:00.000Z',
  creation_author: 'ann@example.com',
  index: 1,
  ...given,
});
