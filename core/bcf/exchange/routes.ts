// Exports of the issues of a project.
import { createHash } from 'node:crypto';
import { sendBytes, sendZip } from '../../http/answer/download.ts';
import { callerOf, projectOf, viewOf, type Call, type Route, routesFor } from '../../http/api/route.ts';
import { guests } from '../access.ts';
import { receiveParts } from '../../http/body/upload.ts';
import { invalid } from '../../kit/errors.ts';
import type { Import } from './import.ts';
import { ExportChoice, ExportPostQuery, ExportQuery, ImportQuery, SheetPostQuery, SheetQuery } from './schema.ts';
import type { Exchange } from './service.ts';

const { routes, reads, writes } = routesFor('bcf-nonstandard', guests);
/** The list of guids comes in a body only because it may be long. */
const posts = writes({ none: 'an export changes nothing' });

/** Documents leave only with a token that reads them. */
const readsDocuments = (call: Call): boolean => callerOf(call).scopes.has('document:read');
const listed = (guids: string | undefined) => guids?.split(',');

const FIELD_BYTES = 10_000;

export function exchangeRoutes(exchange: Exchange, importing: Import): Route[] {
  return [
    routes.post('importBcf', '/bcf/2.1/projects/{id}/import', {
      summary:
        'Import topics from a BCF file. A form with only the part `file` is answered with 200 and the report of the ' +
        'import, one with a part `name` with 204 and the counts of the report in the header `plinth-import`',
      access: writes('topic.import'),
      accepts: 'multipart',
      query: ImportQuery,
      status: 204,
      handle: async call => {
        const { fields, files } = await receiveParts(call, {
          parts: { file: 'one', name: 'one' },
          store: importing.storeIn(projectOf(call).cloudId),
          discard: importing.giveUp,
          fields: { maxBytes: FIELD_BYTES },
        });
        const [given, ...others] = files;
        for (const { stored } of others) importing.giveUp(stored);
        if (!given) throw invalid('file', 'No file was submitted.', { code: 'required' }, 'required');
        // The public contract has a part `name`, and an answer without a body; a form with only `file` is our own.
        const isOwnForm = given.part === 'file' && !Object.hasOwn(fields, 'name');
        const { report = isOwnForm, conflict } = call.query;
        const taken = await importing.take(callerOf(call), viewOf(call), given.stored, conflict);
        const { notices, models, ...counts } = taken;
        const inHeader = { ...counts, models: models.length, notices: notices.length };
        call.exchange.reply.header('plinth-import', JSON.stringify(inHeader));
        if (report) call.exchange.reply.code(200).send(taken);
      },
    }),
    routes.get('downloadBcfExport', '/bcf/2.1/projects/{id}/export', {
      summary: 'Download topics as a BCF file',
      access: reads,
      query: ExportQuery,
      handle: async call => {
        const { topics, format, version } = call.query;
        const options = { version, withDocuments: readsDocuments(call) };
        await sendZip(call, await exchange.file(projectOf(call), { format, topics: listed(topics) }, options));
      },
    }),
    routes.post('downloadBcfExportPost', '/bcf/2.1/projects/{id}/export', {
      summary: 'Download topics of a long list as a BCF file',
      access: posts,
      query: ExportPostQuery,
      body: ExportChoice,
      handle: async call => {
        const options = { ...call.query, withDocuments: readsDocuments(call) };
        await sendZip(call, await exchange.file(projectOf(call), call.body, options));
      },
    }),
    routes.get('downloadBcfExportXlsx', '/bcf/2.1/projects/{id}/export-xlsx', {
      summary: 'Download topics as an Excel workbook',
      access: reads,
      query: SheetQuery,
      handle: async call => {
        const { topics, format, locale } = call.query;
        await sendSheet(call, await exchange.sheet(projectOf(call), { format, topics: listed(topics) }, locale));
      },
    }),
    routes.post('downloadBcfExportXlsxPost', '/bcf/2.1/projects/{id}/export-xlsx', {
      summary: 'Download topics of a long list as an Excel workbook',
      access: posts,
      query: SheetPostQuery,
      body: ExportChoice,
      handle: async call => sendSheet(call, await exchange.sheet(projectOf(call), call.body, call.query.locale)),
    }),
  ];
}

async function sendSheet(
  call: Pick<Call, 'exchange'>,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Buffer },
): Promise<void> {
  await sendBytes(call, bytes, {
    hash: createHash('sha256').update(bytes).digest('hex'),
    fileName,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
