import type { Reads, Tx } from '../../../storage/db.ts';
import type { DocumentText } from './schema.ts';

export async function findText(
  db: Reads,
  documentId: number,
): Promise<Pick<DocumentText, 'text' | 'language'> | undefined> {
  return db.get('SELECT text, language FROM document_text WHERE document_id = ?', [documentId]);
}

export async function putText(tx: Tx, { id, text, language }: DocumentText): Promise<void> {
  await tx.run(
    'INSERT INTO document_text (document_id, text, language) VALUES (?, ?, ?) ON CONFLICT (document_id) DO UPDATE SET text = excluded.text, language = excluded.language',
    [id, text, language],
  );
}

export async function setOfficePreview(tx: Tx, documentId: number, hash: string, fileName: string): Promise<void> {
  await tx.run('UPDATE stored_document SET office_preview_hash = ?, office_preview_name = ? WHERE id = ?', [
    hash,
    fileName,
    documentId,
  ]);
}
