// The address of a shared view, in this window.
import type { ProjectPlace } from './queries.ts';

export const addressOf = ({ cloud, project }: ProjectPlace, id: number): string =>
  `${location.origin}/app/c/${cloud}/p/${project}/viewer?shared=${id}`;
