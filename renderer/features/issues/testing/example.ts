// An issue for tests.
import type { Topic } from '../../../api/shapes.ts';

export const issueOf = (given: Partial<Topic> = {}): Topic => ({
  guid: '00000000-0000-4000-8000-000000000001',
  server_assigned_id: '1',
  topic_type: null,
  topic_status: null,
  title: 'A stair',
  priority: null,
  labels: [],
  creation_date: '2026-01-01T00:00:00.000Z',
  creation_author: 'ann@example.com',
  assigned_to: null,
  reference_links: [],
  stage: null,
  description: null,
  due_date: null,
  models: [],
  ifcs: [],
  format: 'standard',
  index: 1,
  bimdata_viewer_layout: null,
  groups: [],
  ...given,
});
