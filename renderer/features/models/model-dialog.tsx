// The dialog of an action of the list.
import type { ModelQuestion } from './model-actions.ts';
import { PagesDialog, PictureDialog } from './making/pages-dialog.tsx';
import { ExportDialog, MergeDialog, OptimizeDialog } from './writing/writing-dialogs.tsx';
import type { InProject } from '../../api/shapes.ts';

type ModelDialogProps = InProject & { readonly question: ModelQuestion; readonly onClose: () => void };

export function ModelDialog({ question: { kind, models }, ...place }: ModelDialogProps) {
  const [model] = models;
  if (!model) return null;
  switch (kind) {
    case 'picture':
      return <PictureDialog model={model} onClose={place.onClose} />;
    case 'pages':
      return <PagesDialog model={model} {...place} />;
    case 'merge':
      return <MergeDialog models={models} {...place} />;
    case 'export':
      return <ExportDialog model={model} {...place} />;
    case 'optimize':
      return <OptimizeDialog model={model} {...place} />;
  }
}
