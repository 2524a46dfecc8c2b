// The viewer of one or several models of a project.
export interface ViewerPageProps {
  readonly cloudId: number;
  readonly projectId: number;
  /** ids of the models to show, in the order of the address */
  readonly modelIds: readonly number[];
}

export function ViewerPage({ modelIds }: ViewerPageProps) {
  return <div>{modelIds.join(', ')}</div>;
}
