// Files as programs write them, with all their oddities.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { picture, zipOf, zipWithName } from '../testing/bcf.ts';
import { readBcf } from './read-bcf.ts';

const TOPIC = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a01';
const VIEW = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a02';
const COMMENT = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a03';
const ANSWER = '6b1ea8a4-1d3c-4a52-9d3c-0f6c1e9f5a04';
const WALL = '1E8YkwPMfB$h99jtn_uAjI';

const version = (id: string) => `<Version VersionId="${id}"><DetailedVersion>${id}</DetailedVersion></Version>`;
const point = (name: string, x: string, y: string, z: string) => `<${name}><X>${x}</X><Y>${y}</Y><Z>${z}</Z></${name}>`;
const topicText = (inside: string, attributes = '') =>
  `<Topic Guid="${TOPIC}" ${attributes}><Title>Wall</Title><CreationDate>2024-01-02T03:04:05Z</CreationDate>` +
  `<CreationAuthor>ada@example.com</CreationAuthor>${inside}</Topic>`;
const camera = `<PerspectiveCamera>${point('CameraViewPoint', '311988180.54', '-0', '1e-7')}${point('CameraDirection', '0', '1', '0')}${point('CameraUpVector', '0', '0', '1')}<FieldOfView>70.1</FieldOfView></PerspectiveCamera>`;
const png = await picture().read();

const whats = (notices: readonly { readonly what: string }[]) => notices.map(({ what }) => what);

test('components, documents and replies of a 2.0 file are read into the common shape', async () => {
  const read = await readBcf(
    await zipOf({
      'bcf.version': version('2.0'),
      'plan.pdf': 'the plan',
      [`${TOPIC}/markup.bcf`]: `<Markup><Header><File IfcProject="${WALL}" isExternal="false"><Filename>house.ifc</Filename><Reference>..\\house.ifc</Reference></File></Header>
        ${topicText(`<Labels>one</Labels><Labels>two</Labels><DocumentReferences isExternal="false"><ReferencedDocument>../plan.pdf</ReferencedDocument></DocumentReferences><RelatedTopics Guid="${ANSWER.toUpperCase()}"/>`, 'TopicType="Error"')}
        <Comment Guid="${COMMENT}"><VerbalStatus>Open</VerbalStatus><Status>Error</Status><Date>2024-01-02T03:04:05+0200</Date><Author>a</Author><Comment>first</Comment><Topic Guid="${TOPIC}"/><Viewpoint Guid="${VIEW}"/></Comment>
        <Comment Guid="${ANSWER}"><Status>Error</Status><Date>2024-01-03</Date><Author>b</Author><Comment>second</Comment><Topic Guid="${TOPIC}"/><ReplyToComment Guid="${COMMENT}"/></Comment>
        <Viewpoints Guid="${VIEW}"><Viewpoint>viewpoint.bcfv</Viewpoint><Snapshot>snapshot.png</Snapshot></Viewpoints></Markup>`,
      [`${TOPIC}/viewpoint.bcfv`]: `<VisualizationInfo><Components><Component IfcGuid="${WALL}" Selected="true" Visible="false" Color="FFff0000"/><Component IfcGuid="0VSwrt2fv2LwdJyikI8wPj" Color="FFFF0000"/></Components>${camera}</VisualizationInfo>`,
      [`${TOPIC}/snapshot.png`]: png,
      'house.ifc': 'ISO-10303-21;',
    }),
  );
  const [topic] = read.topics;
  const wall = { ifc_guid: WALL, originating_system: null, authoring_tool_id: null };
  const other = { ...wall, ifc_guid: '0VSwrt2fv2LwdJyikI8wPj' };
  assert.deepEqual(topic!.viewpoints[0]!.components, {
    selection: [wall],
    coloring: [{ color: 'FFFF0000', components: [wall, other] }],
    visibility: { default_visibility: true, exceptions: [wall], view_setup_hints: null },
  });
  assert.deepEqual(topic!.viewpoints[0]!.perspective_camera, {
    camera_view_point: { x: 311988180.54, y: -0, z: 1e-7 },
    camera_direction: { x: 0, y: 1, z: 0 },
    camera_up_vector: { x: 0, y: 0, z: 1 },
    aspect_ratio: null,
    field_of_view: 70.1,
  });
  assert.deepEqual(
    topic!.comments.map(({ guid, date, viewpoint_guid, reply_to_comment_guid }) => ({
      guid,
      date,
      viewpoint_guid,
      reply_to_comment_guid,
    })),
    [
      { guid: COMMENT, date: '2024-01-02T01:04:05.000Z', viewpoint_guid: VIEW, reply_to_comment_guid: null },
      { guid: ANSWER, date: '2024-01-03T00:00:00.000Z', viewpoint_guid: null, reply_to_comment_guid: COMMENT },
    ],
  );
  assert.deepEqual([topic!.labels, topic!.related_topics, topic!.topic_type], [['one', 'two'], [ANSWER], 'Error']);
  assert.equal(topic!.document_references[0]!.document_guid, read.documents[0]!.guid);
  assert.equal(String(await read.documents[0]!.bytes.read()), 'the plan');
  assert.equal(topic!.files[0]!.reference, '../house.ifc');
  assert.equal(String(await topic!.files[0]!.bytes!.read()), 'ISO-10303-21;');
  assert.deepEqual(await topic!.viewpoints[0]!.snapshot!.read(), png);
  assert.equal(topic!.topic_status, 'Open');
  assert.deepEqual(whats(read.notices), [
    'The topic has no status or type of its own; it got that of its latest comment (BCF 2.0).',
  ]);
});

test('lists, documents, hints and colours of 3.0 are read', async () => {
  const read = await readBcf(
    await zipOf({
      'bcf.version': version('3.0'),
      'project.bcfp': '<ProjectInfo><Project ProjectId="p-1"><Name>House</Name></Project></ProjectInfo>',
      'extensions.xml':
        '<Extensions><TopicTypes><TopicType>Clash</TopicType></TopicTypes><TopicLabels/><Users><User>a@b.c</User></Users></Extensions>',
      'documents.xml': `<DocumentInfo><Documents><Document Guid="${ANSWER}"><Filename>C:\\plans\\plan.pdf</Filename><Description>Plan</Description></Document><Document Guid="${VIEW}"><Filename>lost.pdf</Filename></Document></Documents></DocumentInfo>`,
      [`Documents/${ANSWER}`]: 'the plan',
      [`${TOPIC}/markup.bcf`]: `<Markup>${topicText(
        `<Labels><Label>new</Label></Labels><ReferenceLinks><ReferenceLink>https://a.b</ReferenceLink></ReferenceLinks>
         <DocumentReferences><DocumentReference Guid="${COMMENT}"><DocumentGuid>${ANSWER}</DocumentGuid></DocumentReference><DocumentReference Guid="${TOPIC}"><DocumentGuid>${VIEW}</DocumentGuid></DocumentReference></DocumentReferences>
         <Comments><Comment Guid="${COMMENT}"><Date>2024-01-02T03:04:05Z</Date><Author>a</Author><Viewpoint Guid="${VIEW}"/></Comment></Comments>
         <Viewpoints><ViewPoint Guid="${VIEW}"><Viewpoint>v.bcfv</Viewpoint><Index>3</Index></ViewPoint></Viewpoints>`,
        'ServerAssignedId="42" TopicType="Clash" TopicStatus="Open"',
      )}</Markup>`,
      [`${TOPIC}/v.bcfv`]: `<VisualizationInfo Guid="${VIEW}"><Components><Selection><Component><AuthoringToolId>77</AuthoringToolId></Component></Selection><Visibility><ViewSetupHints SpacesVisible="true"/><Exceptions/></Visibility><Coloring><Color Color="#0f0"><Components><Component IfcGuid="${WALL}"/></Components></Color><Color Color="red"><Components><Component IfcGuid="${WALL}"/></Components></Color></Coloring></Components>${camera.replace('</FieldOfView>', '</FieldOfView><AspectRatio>1.5</AspectRatio>')}</VisualizationInfo>`,
    }),
  );
  const [topic] = read.topics;
  assert.deepEqual(read.project, { project_id: 'p-1', name: 'House' });
  assert.deepEqual(read.extensions, {
    topic_types: ['Clash'],
    topic_statuses: null,
    priorities: null,
    topic_labels: ['new'],
    users: ['a@b.c'],
    snippet_types: null,
    stages: null,
  });
  assert.deepEqual(
    read.documents.map(({ guid, description, bytes }) => [guid, description, bytes.name]),
    [[ANSWER, 'Plan', 'plan.pdf']],
  );
  assert.deepEqual(topic!.document_references, [
    { guid: COMMENT, url: null, document_guid: ANSWER, description: null },
  ]);
  const none = { ifc_guid: null, originating_system: null, authoring_tool_id: null };
  assert.deepEqual(topic!.viewpoints[0]!.components, {
    selection: [{ ...none, authoring_tool_id: '77' }],
    coloring: [{ color: '00FF00', components: [{ ...none, ifc_guid: WALL }] }],
    visibility: {
      default_visibility: false,
      exceptions: [],
      view_setup_hints: { spaces_visible: true, space_boundaries_visible: false, openings_visible: false },
    },
  });
  assert.deepEqual(
    [topic!.server_assigned_id, topic!.viewpoints[0]!.index, topic!.viewpoints[0]!.perspective_camera?.aspect_ratio],
    ['42', 3, 1.5],
  );
  assert.deepEqual(whats(read.notices), [
    'The document "lost.pdf" is not in the archive; it was left out.',
    'An invalid colour, or one without components, was ignored.',
    'A reference to a document that is missing was left out.',
  ]);
});

test('a wrapping folder, resource forks, backslashes, UTF-16, capitals and missing parts are read and reported', async () => {
  const markup = `<?xml version="1.0" encoding="utf-16"?><Markup><Topic Guid="{${TOPIC.toUpperCase()}}"><CreationAuthor>ä</CreationAuthor></Topic><Viewpoints Guid="${VIEW}"><Viewpoint>gone.bcfv</Viewpoint></Viewpoints><Comment><Comment>text</Comment><Viewpoint/><Odd/></Comment></Markup>`;
  const utf16 = Buffer.from(`\ufeff${markup}`, 'utf16le');
  const bytes = await zipWithName(
    {
      'my issues/bcf.version': '\ufeff \n<Version VersionId="2.1"/>',
      'my issues/__MACOSX/._x': 'fork',
      'my issues/topic one!markup.bcf': utf16,
      'my issues/topic one!note.txt': 'note',
      'my issues/readme.md': 'read me',
    },
    'one!',
    'one\\',
  );
  const read = await readBcf(bytes);
  const [topic] = read.topics;
  assert.deepEqual(
    [
      topic!.guid,
      topic!.title,
      topic!.creation_author,
      topic!.creation_date,
      topic!.viewpoints,
      topic!.comments.length,
    ],
    [TOPIC, 'Unnamed', 'ä', '2024-05-06T07:08:10.000Z', [], 1],
  );
  assert.deepEqual([topic!.unknown[0]!.path, read.unknown[0]!.path], ['note.txt', 'readme.md']);
  assert.deepEqual(whats(read.notices), [
    'Everything is in the folder "my issues", which was left out.',
    'Names in the archive have backslashes; they were read as folders.',
    'There is white space before the XML; it was left out.',
    'The folder has another name than the guid of the topic, which was taken.',
    'The viewpoint file "gone.bcfv" is missing.',
    'A viewpoint without a file that can be read was left out.',
    'The topic has no creation date; the earliest date of its parts was taken.',
    'The topic has no title; it was called "Unnamed".',
    'A comment has no guid; it got a new one.',
    '<Odd> in <Comment> is not part of BCF; it was left out.',
    'A comment has no date; that of the topic was taken.',
    'A comment refers to a viewpoint that is missing; it was kept without.',
    'BCF does not know this file; it is kept for exports of the same version.',
    'BCF does not know this file; it is kept for exports of the same version.',
  ]);
  // The same file gives the same guids.
  assert.equal((await readBcf(bytes)).topics[0]!.comments[0]!.guid, topic!.comments[0]!.guid);
});

test('every file is read in the encoding that it declares or shows', async () => {
  const text = (encoding: string, title: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><Markup><Topic Guid="${TOPIC}"><Title>${title}</Title></Topic></Markup>`;
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  const latin = (encoding: string) => Buffer.from(text(encoding, 'Größe'), 'latin1');
  // Of windows-1252: the euro and a dash, which ISO-8859-1 does not have.
  const windows = Buffer.from(text('windows-1252', 'x 5 - y'), 'latin1');
  windows[windows.indexOf('x 5')] = 0x80;
  windows[windows.indexOf(' - ') + 1] = 0x96;
  const cyrillic = Buffer.from(text('windows-1251', '???'), 'latin1');
  cyrillic.set([0xc4, 0xee, 0xec], cyrillic.indexOf('???'));
  const utf16 = Buffer.from(text('UTF-16', 'Größe'), 'utf16le');
  const mark = Buffer.from('\ufeff', 'utf16le');
  for (const [name, bytes, title] of [
    ['ISO-8859-1', latin('ISO-8859-1'), 'Größe'],
    ['latin1', latin('latin1'), 'Größe'],
    ['ISO-8859-15', latin('iso-8859-15'), 'Größe'],
    ['CP1252', latin('CP1252'), 'Größe'],
    ['windows-1252', windows, '€ 5 – y'],
    ['windows-1251', cyrillic, 'Дом'],
    ['UTF-16 without mark', utf16, 'Größe'],
    ['UTF-16 with mark', Buffer.concat([mark, utf16]), 'Größe'],
    ['UTF-16, big end first', swapped(utf16), 'Größe'],
    ['UTF-16 with mark, big end first', swapped(Buffer.concat([mark, utf16])), 'Größe'],
    ['UTF-8 that declares UTF-16', Buffer.from(text('UTF-16', 'Größe')), 'Größe'],
    ['UTF-8 with mark that declares ISO-8859-1', Buffer.from(`\ufeff${text('ISO-8859-1', 'Größe')}`), 'Größe'],
  ] as const) {
    const version21 = '<?xml version="1.0" encoding="utf-16"?><Version VersionId="2.1"/>';
    const file = { 'bcf.version': Buffer.from(version21, 'utf16le'), [`${TOPIC}/markup.bcf`]: bytes };
    const read = await readBcf(await zipOf(file));
    assert.deepEqual([read.version, read.topics.map(topic => topic.title)], ['2.1', [title]], name);
  }
});

test('names that begin with slashes or backslashes are inside of the archive', async () => {
  for (const slash of ['/', '\\', '//']) {
    const name = 'x'.repeat(slash.length);
    const bytes = await zipWithName(
      { [`${name}bcf.version`]: version('2.1'), [`${name}${TOPIC}/markup.bcf`]: `<Markup>${topicText('')}</Markup>` },
      name,
      slash,
    );
    const read = await readBcf(bytes);
    assert.deepEqual([read.version, read.topics[0]?.guid], ['2.1', TOPIC], slash);
    assert.ok(whats(read.notices).includes('Names in the archive begin with a slash, which was left out.'), slash);
  }
});

test('a comment of 2.0 that has nothing but a status has it as text, with a notice on its topic', async () => {
  const comment = (place: number, status: string, content = '') =>
    `<Comment Guid="${COMMENT.replace(/.$/, String(place))}">${status}<Date>2014-01-02T00:00:00Z</Date>` +
    `<Author>a</Author><Comment> </Comment>${content}</Comment>`;
  const resolved = '<VerbalStatus>Resolved</VerbalStatus><Status>Info</Status>';
  const comments = [
    comment(1, resolved),
    comment(2, '<Status>Error</Status>'),
    comment(3, '<Status>Unknown</Status>'),
    comment(4, resolved, `<Viewpoint Guid="${VIEW}"/>`),
  ];
  const views = `<Viewpoints Guid="${VIEW}"><Snapshot>a.png</Snapshot></Viewpoints>`;
  const { topics, notices } = await readBcf(
    await zipOf({
      'bcf.version': version('2.0'),
      'Folder/markup.bcf': `<Markup>${topicText('', 'TopicStatus="Open"')}${comments.join('')}${views}</Markup>`,
      'Folder/a.png': Buffer.from('png'),
    }),
  );
  const [topic] = topics;
  assert.deepEqual(
    topic?.comments.map(({ comment: text, viewpoint_guid: view }) => [text, view]),
    [
      ['Status: Resolved', null],
      ['Status: Error', null],
      [' ', null],
      [' ', VIEW],
    ],
  );
  const whole = { where: topic?.title, issue: true };
  assert.deepEqual(
    notices.filter(({ what }) => what.includes('2.0 only')),
    [
      { ...whole, what: 'Comment statuses (BCF 2.0 only) were left out.' },
      { ...whole, what: 'Comments without a text got their status as text (BCF 2.0 only).' },
    ],
  );
});

test('a topic of 2.0 without status and type has those of its latest comment', async () => {
  const comment = (day: number, status: string) =>
    `<Comment Guid="${COMMENT.slice(0, -1)}${day}"><Date>2024-01-0${day}T00:00:00Z</Date><Author>a</Author>${status}<Comment>x</Comment></Comment>`;
  const kindOf = async (comments: string, attributes = '') => {
    const markup = `<Markup>${topicText('', attributes)}${comments}</Markup>`;
    const read = await readBcf(await zipOf({ 'bcf.version': version('2.0'), [`${TOPIC}/markup.bcf`]: markup }));
    const [topic] = read.topics;
    return [topic?.topic_status, topic?.topic_type, whats(read.notices).length];
  };
  const open = '<VerbalStatus>Open</VerbalStatus><Status>Warning</Status>';
  const closed = '<VerbalStatus>Closed</VerbalStatus><Status>Unknown</Status>';
  assert.deepEqual(await kindOf(comment(1, open)), ['Open', 'Warning', 1]);
  assert.deepEqual(await kindOf(comment(2, closed) + comment(1, open)), ['Closed', null, 2]);
  assert.deepEqual(await kindOf(comment(1, '<Status>Error</Status>')), ['Error', null, 1]);
  assert.deepEqual(await kindOf(comment(1, '<Status>Unknown</Status>')), [null, null, 0]);
  assert.deepEqual(await kindOf(comment(1, open), 'TopicStatus="Done" TopicType="Clash"'), ['Done', 'Clash', 1]);
});

test('damaged parts are omitted alone, and viewpoints that no markup lists are read', async () => {
  const second = TOPIC.replace('01', '09');
  const read = await readBcf(
    await zipOf({
      [`${TOPIC}/markup.bcf`]: `<Markup>${topicText('')}</Markup>`,
      [`${TOPIC}/viewpoint.bcfv`]: `<VisualizationInfo Guid="${VIEW}">${camera}<Lines><Line>${point('StartPoint', '1', '2', 'x')}</Line></Lines></VisualizationInfo>`,
      [`${TOPIC}/snapshot.png`]: png,
      [`${second}/markup.bcf`]: '<Markup><Topic',
      [`${second}/snapshot.png`]: png,
      [`${COMMENT}/markup.bcf`]: Buffer.from('<?xml version="1.0" encoding="KLINGON-1"?><Markup/>'),
    }),
  );
  assert.deepEqual(
    [read.version, read.topics.length, read.topics[0]!.viewpoints[0]!.guid, read.topics[0]!.viewpoints[0]!.lines],
    ['2.1', 1, VIEW, []],
  );
  assert.ok(read.topics[0]!.viewpoints[0]!.snapshot);
  assert.deepEqual(read.unknown, []);
  const [noVersion, , , broken, encoding] = whats(read.notices);
  assert.equal(noVersion, 'The file does not say its version; it was read as BCF 2.1.');
  assert.match(broken!, /^It cannot be read as XML and was left out: /);
  assert.match(encoding!, /its encoding KLINGON-1 is not known$/);
});

test('comments of two topics with one guid are distinguished', async () => {
  const markup = (guid: string) =>
    `<Markup>${topicText('').replace(TOPIC, guid)}<Comment Guid="${COMMENT}"><Date>2024-01-02T03:04:05Z</Date><Author>a</Author><Comment>x</Comment></Comment></Markup>`;
  const read = await readBcf(
    await zipOf({
      'bcf.version': version('2.1'),
      [`${TOPIC}/markup.bcf`]: markup(TOPIC),
      [`${ANSWER}/markup.bcf`]: markup(ANSWER),
    }),
  );
  const [first, second] = read.topics.map(({ comments }) => comments[0]!.guid);
  assert.equal(first, COMMENT);
  assert.notEqual(second, COMMENT);
  assert.deepEqual(whats(read.notices), ['The guid of a comment is taken; it got a new one.']);
});

test('files are read by their path, without topics too, until they are closed', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'empty.bcf');
  const noise = randomBytes(700_000);
  writeFileSync(path, await zipOf({ 'noise.bin': noise, 'bcf.version': version('2.1'), 'notes.txt': 'notes' }));
  const read = await readBcf(path);
  assert.deepEqual([read.topics, read.documents], [[], []]);
  const [first, second] = read.unknown;
  assert.equal(String(await second!.bytes.read()), 'notes');
  assert.ok((await first!.bytes.read()).equals(noise));
  assert.ok((await buffer(await first!.bytes.open())).equals(noise));
  read.close();
  await assert.rejects(read.unknown[0]!.bytes.read());
});
