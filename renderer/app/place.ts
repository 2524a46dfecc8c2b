// Where the window is: cloud and project of the address.
import { useParams } from '@tanstack/react-router';

export interface Place {
  readonly cloud: number;
  readonly project: number;
}

/** The project of the address; undefined outside of one. */
export function usePlace(): Place | undefined {
  const { cloud, project } = useParams({ strict: false });
  return cloud !== undefined && project !== undefined ? { cloud, project } : undefined;
}

/** The place that a path names. */
export function placeOfPath(path: string): 'home' | 'server' | 'documents' | 'models' | 'viewer' | 'people' {
  if (/^(?:\/app)?\/server$/.test(path)) return 'server';
  const word = /\/p\/\d+\/(\w+)/.exec(path)?.[1];
  return word === 'documents' || word === 'models' || word === 'viewer' || word === 'people' ? word : 'home';
}
