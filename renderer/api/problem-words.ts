// Sentences of the service -> words of the window. The code of an error says mostly enough; what a field lacks, only its sentence does.

/** Sentence -> its words below `parts.problems`; what is captured is put into them as `what`. The first that fits counts. */
const words = [
  [/^This password is not right\.$/, 'wrong_password'],
  [/^This password is easy to guess\./, 'common_password'],
  [/^This password is made of your name/, 'own_password'],
  [/^This field (?:is required|may not be blank)\.$/, 'required'],
  [/^No file was submitted\.$/, 'required'],
  [/^There is no such application\.$/, 'no_application'],
  [/^There is no such person\.$/, 'no_person'],
  [/^Enter a valid email address\.$/, 'email'],
  [/^Enter the password again: it was for another server or user\.$/, 'password_again'],
  [/^This is no member of the project\.$/, 'no_member'],
  [
    /^This member (?:is a validator|person is a member) already\.$|^This person is a member already\.$|^There is (?:a|such a) .+ in the project\.$/,
    'already_exists',
  ],
  [/^This member may not see the document\.$/, 'validator_without_access'],
  [/^At least (\d+) characters are needed\.$/, 'at_least'],
  [/^At most (\d+) characters are possible\.$|^Must not have more than (\d+) characters\.$/, 'at_most'],
  [/^At most (\d+) (?:days|items|folders) .*\.$|^Must not have more than (\d+) items\.$/, 'so_many'],
  [/^A field may have at most (\d+) bytes\.$/, 'too_long'],
  [/^Must be (?:<|<=|>|>=) .+\.$/, 'out_of_range'],
  [/^Must be one of (.+)\.$/, 'one_of'],
  [/^A valid integer is required\.$|^Must be (?:integer|number)\.$/, 'no_number'],
  [/^Line breaks and other control characters are not possible\.$/, 'one_line'],
  [/^This is in the past\.$/, 'past'],
  [
    /^A (?:day|date|date and time) is expected.*\.$|^This is no date\.$|^Must match format "date(?:-time)?"\.$/,
    'no_date',
  ],
  [/^(.+) is not a scope\.$/, 'no_scope'],
  [/^(.+) is not a domain\.$/, 'no_domain'],
  [/^(.+) is not an absolute address with http or https and without fragment\.$/, 'no_redirect'],
  [/^Enter a valid address of a web page\.$|^An absolute address with http or https is needed\.$/, 'no_address'],
  [/^Enter an address that begins with https\.$/, 'no_https'],
  [/^Enter the address of the metadata, or the metadata itself\.$/, 'no_metadata'],
  [/^Enter the name or address of a mail server\.$/, 'no_host'],
  [/^Enter an address, or a name with an address in angle brackets\.$/, 'no_sender'],
  [/^Folders can be nested at most (\d+) levels deep\.$/, 'too_deep'],
  [/^A folder cannot lie in itself\.$/, 'folder_loop'],
  [/^These are versions of one document already\.$/, 'versions_already'],
  [/^A version lies in the folder of the document it replaces\.$/, 'version_folder'],
  [/^Only one file can be sent at a time\.$/, 'one_file'],
  [/^A PNG, JPEG or WebP picture is expected\.$|^A picture may (?:be|have) at most .+\.$/, 'no_picture'],
  [/^This invitation (?:is too old to show its link|was accepted before)\..*$/, 'old_invitation'],
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
