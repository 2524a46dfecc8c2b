// The address of a shared view.
import type { ProjectPlace } from './queries.ts';

/** @param origin of the window that opens it */
export const addressOf = ({ cloud, project }: ProjectPlace, id: number, origin: string): string =>
  `${origin}/app/c/${cloud}/p/${project}/viewer?shared=${id}`;
