import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAddressProblem, problemText } from './addresses.ts';
import { checkedEmail } from './service.ts';

test('security low: a confusable email is refused with the reason', () => {
  const cases: readonly (readonly [string, ReturnType<typeof findAddressProblem>])[] = [
    ['ce\u200Bo@example.org', 'invisible_characters'],
    ['ceo\u00AD@example.org', 'invisible_characters'],
    ['ceo\uFEFF@example.org', 'invisible_characters'],
    ['ceo\u3164@example.org', 'invisible_characters'],
    ['ceo@exam\u2060ple.org', 'invisible_characters'],
    ['\u202Egro@example.org', 'direction_characters'],
    ['ceo\u200F@example.org', 'direction_characters'],
    ['\uFF43eo@example.org', 'compatibility_characters'],
    ['с\u0065o@example.org', 'mixed_scripts'],
    ['ceo@ex\u0430mple.org', 'mixed_scripts'],
    ['ceο@example.org', 'mixed_scripts'],
    ['иван-smith@example.org', 'mixed_scripts'],
    ['ひらカнa@example.org', 'mixed_scripts'],
  ];
  for (const [address, problem] of cases) {
    assert.equal(findAddressProblem(address), problem, address);
    const fields = { email: [problemText[problem ?? 'mixed_scripts']] };
    assert.throws(() => checkedEmail(address), { status: 400, code: problem, fields }, address);
  }
});

test('security low: emails in all scripts are accepted, in normalised form', () => {
  const usual = [
    'ada@example.org',
    'a.b+c_d-1@sub.example.org',
    'zoé@café.fr',
    'иван.петров@пример.рф',
    'иван@example.org',
    '田中さくらABC@例え.jp',
    'サーバー@example.jp',
    '王小明ㄅa@example.tw',
    '김철수李a@example.kr',
    'γιάννης@παράδειγμα.gr',
    'علي@مثال.مصر',
    'דוד@example.org',
    'राम@उदाहरण.भारत',
    'สมชาย@ตัวอย่าง.ไทย',
  ];
  for (const address of usual) assert.equal(checkedEmail(address), address.normalize('NFC'), address);
  assert.equal(checkedEmail('zoe\u0301@example.org'), 'zo\u00e9@example.org', 'NFC');
});
