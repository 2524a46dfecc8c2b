// Runs edits one after the other, with notices of their results and undo.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import { useProblems } from '../../../api/problem.ts';
import type { Undo } from './property-edits.ts';

export type EditNotice =
  | { readonly kind: 'working'; readonly text: string; readonly share: number }
  | { readonly kind: 'done'; readonly text: string; readonly undo?: () => void }
  | { readonly kind: 'failed'; readonly text: string };

export interface Editing {
  readonly notice: EditNotice | undefined;
  readonly close: () => void;
  /**
   * Performs an edit and shows a notice with an undo. Resolves when the display is up to date.
   * @throws what `edit` throws
   */
  act(text: string, edit: (onProgress: (share: number) => void) => Promise<Undo>): Promise<void>;
  /** Shows a failure. */
  fail(error: unknown): void;
  /** Shows a failure given as a text. */
  tell(text: string): void;
}

/** Edits of the data of models in a project. */
export function useEditing(project: number, models: readonly number[]): Editing {
  const { t } = useTranslation();
  const problems = useProblems();
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<EditNotice>();

  const renew = async () => {
    await Promise.all(models.map(model => queryClient.invalidateQueries({ queryKey: keys.modelData(project, model) })));
  };
  const tell = (text: string) => {
    setNotice({ kind: 'failed', text });
  };
  const fail = (error: unknown) => {
    tell(problems.of(error) ?? t('shell.notDone'));
  };

  async function act(text: string, edit: (onProgress: (share: number) => void) => Promise<Undo>): Promise<void> {
    let undo: Undo;
    try {
      undo = await edit(share => {
        setNotice({ kind: 'working', text, share });
      });
    } catch (error) {
      setNotice(undefined);
      // Part of a bulk edit may have been done.
      await renew();
      throw error;
    }
    const back = () => {
      setNotice({ kind: 'working', text: t('editing.undoing'), share: 0 });
      const takeBack = async () => {
        try {
          await undo();
          setNotice({ kind: 'done', text: t('editing.undone') });
        } catch (error) {
          fail(error);
        }
        await renew();
      };
      takeBack().catch(() => undefined);
    };
    setNotice({ kind: 'done', text, undo: back });
    await renew();
  }
  return {
    notice,
    close: () => {
      setNotice(undefined);
    },
    act,
    fail,
    tell,
  };
}
