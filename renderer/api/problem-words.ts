// Sentences of the service -> words of the window. The code of an error says mostly enough; what a field lacks, only
// its sentence does.

/**
 * Sentence -> its words below `parts.problems`; what is captured is put into them as `what`. The first that fits
 * counts.
 */
const words = [
  [/^Incorrect password\.$/, 'wrong_password'],
  [/^This password is easy to guess\./, 'common_password'],
  [/^Do not use your name/, 'own_password'],
  [/^This field (?:is required|may not be (?:blank|null))\.$/, 'required'],
  [/^Not a valid color\.$/, 'no_color'],
  [/^Group not found\.$/, 'no_group'],
  [/^Folder not found in this project\.$/, 'no_folder'],
  [/ is in no such project\.$/, 'no_project'],
  [/^(.+) may not add documents to this project\.$/, 'cannot_add'],
  [/^Whoever added this folder may not add documents here any more\. /, 'folder_maker_gone'],
  [/^(.+) is not a folder\.$/, 'not_on_disk'],
  [/^.+ cannot be watched: the data of Plinth is there\.$/, 'data_folder'],
  [/^.+ is already watched for this project\.$/, 'watched_already'],
  [/^Not a valid time zone\.$/, 'no_zone'],
  [/^Choose at least one day\.$/, 'no_day'],
  [/^Use lower-case letters, digits and hyphens\.$/, 'no_alias'],
  [/^No file was submitted\.$/, 'required'],
  [/^Application not found\.$/, 'no_application'],
  [/^Person not found\.$/, 'no_person'],
  [/^Enter a valid email address\.$/, 'email'],
  [/^Enter the password again for the new server or user\.$/, 'password_again'],
  [/^Not a member of the project\.$/, 'no_member'],
  [
    /^This (?:member|person) is already a (?:validator|member)\.$|^A (?:group|tag) with this name already exists in the project\.$|^This classification already exists in the project\.$/,
    'already_exists',
  ],
  [/^This member cannot see the document\.$/, 'validator_without_access'],
  [/^Enter at least (\d+) characters\.$/, 'at_least'],
  [/^Enter at most (\d+) characters\.$|^Must not have more than (\d+) characters\.$/, 'at_most'],
  [
    /^There are (\d+) webhooks here already\.$|^At most (\d+) (?:days|items|folders) .*\.$|^Must not have more than (\d+) items\.$/,
    'so_many',
  ],
  [/^A field may have at most (\d+) bytes\.$|^Must not have more than (\d+) bytes\.$/, 'too_long'],
  [/^Must be (?:<|<=|>|>=) .+\.$/, 'out_of_range'],
  [/^Must be one of (.+)\.$/, 'one_of'],
  [/^A valid integer is required\.$|^Must be (?:integer|number)\.$/, 'no_number'],
  [/^Line breaks and control characters are not allowed\.$/, 'one_line'],
  [/^The date must be in the future\.$/, 'past'],
  [
    /^A (?:day|date|date and time) is expected.*\.$|^Not a valid date\.$|^Must match format "date(?:-time)?"\.$/,
    'no_date',
  ],
  [/^(.+) is not a valid scope\.$/, 'no_scope'],
  [/^(.+) is not a valid domain\.$/, 'no_domain'],
  [/^(.+) is not a valid URI: .+\.$/, 'no_redirect'],
  [/^(.+) is not an https address\. Plain http is allowed for localhost only\.$/, 'plain_redirect'],
  [/^Enter a full http or https address\.$|^Enter an http or https address without a user name\.$/, 'no_address'],
  [/^Only https is allowed\. /, 'https_only'],
  [
    /^Enter an https address\.(?: Plain http is allowed for localhost only\.)?$|^Must be an https address, or /,
    'no_https',
  ],
  [/^Enter the metadata URL or the metadata\.$/, 'no_metadata'],
  [/^Enter the name or address of a mail server\.$/, 'no_host'],
  [/^Enter an email, or a name followed by an email in angle brackets\.$/, 'no_sender'],
  [/^Folders can be nested up to (\d+) levels\.$/, 'too_deep'],
  [/^A folder cannot be moved into itself\.$/, 'folder_loop'],
  [/^These are already versions of one document\.$/, 'versions_already'],
  [/^A new version must be in the same folder as the document\.$/, 'version_folder'],
  [/^Send one file at a time\.$/, 'one_file'],
  [/^A PNG, JPEG or WebP image is expected\.$|^An image can (?:be|have) at most .+\.$/, 'no_picture'],
  [
    /^The link of this invitation is no longer available\..*$|^This invitation is already accepted\.$/,
    'old_invitation',
  ],
] as const;

export type ProblemWord = (typeof words)[number][1];

/** undefined for a sentence that the window does not know. */
export function wordFor(sentence: string): { readonly word: ProblemWord; readonly what: string } | undefined {
  for (const [pattern, word] of words) {
    const found = pattern.exec(sentence);
    if (found) return { word, what: found.slice(1).find(each => each !== undefined) ?? '' };
  }
  return undefined;
}
