import { brand, type Mistake } from './places.ts';

const { en, fr } = { en: 'content/updates/new-tires.en.md', fr: 'content/updates/new-tires.fr.md' };

/** Mistakes in the brand. */
export const mistakesOfBrand: Mistake[] = [
  ['brand without a provider', brand, '  "provider": "Tire Services",\n', ''],
  ['provider misspelt', brand, '"provider":', '"provder":'],
  ['brand without training videos', brand, '  "training": "https://training.example.com",\n', ''],
  ['address without https', brand, '"https://safety.example.com"', '"http://safety.example.com"'],
  ['telephone number with signs', brand, '"4105550142"', '"(410) 555-0142"'],
  ['email without a domain', brand, '"support@example.com"', '"support"'],
  ['office of another country', brand, '"offices": { "USA":', '"offices": { "MEX":'],
  [
    'no offices',
    brand,
    '{ "USA": { "address": ["1 Tire Road"], "phone": "4105550142", "email": "us@example.com" } }',
    '{}',
  ],
  ['office without lines', brand, '["1 Tire Road"]', '[]'],
  ['help for one country only', brand, ', "CAN": "8005550127"', ''],
  ['sitemap without French', brand, ', "fr": "Pose de pneus"', ''],
  ['sitemap in English instead of French', brand, '"Pose de pneus"', '"Mounting of tires"'],
  [
    'group of the sitemap without links',
    brand,
    '[{ "label": { "en": "Mounting of tires", "fr": "Pose de pneus" }, "url": "https://www.example.com/tires" }]',
    '[]',
  ],
  ['chat without the account placeholder', brand, '?account={account}&in={department}', '?in={department}'],
  ['chat with a misspelt placeholder', brand, '{account}', '{acount}'],
  ['appointments without the vehicle placeholder', brand, '?vehicle={vehicle}', ''],
  ['appointments with a placeholder of the chat', brand, '{vehicle}', '{account}'],
];

/** Mistakes in updates. */
export const mistakesOfUpdates: Mistake[] = [
  ['update without French', fr, '*', null],
  ['update without English', en, '*', null],
  ['update without front matter', fr, '---\ncreatedAt', 'createdAt'],
  ['update whose front matter is not closed', fr, '---\n\nDes', '\nDes'],
  ['update without a title', fr, 'title: Pneus neufs\n', ''],
  ['title of an update misspelt', fr, 'title:', 'titel:'],
  ['title of an update twice', en, 'title:', 'title: Tires\ntitle:'],
  ['empty title of an update', en, 'title: New tires', 'title:'],
  ['line of the front matter without a name', en, 'title: New tires', 'title: New tires\n2026'],
  ['invalid date of an update', en, '2026-11-02', '2026-11-31'],
  ['different dates of an update', fr, '2026-11-02', '2026-11-03'],
  ['title of an update in English', fr, 'Pneus neufs', 'New tires'],
  ['text of an update in English', fr, 'Des pneus pour tous.', 'Tires for everybody.'],
  ['update without a text', fr, 'Des pneus pour tous.\n', ''],
  ['update that is not UTF-8', fr, 'pour tous', 'pour \ufffd'],
  ['update in another language', 'content/updates/new-tires.de.md', '', '---\n'],
  ['file name of an update in capitals', 'content/updates/Tires.en.md', '', '---\n'],
  ['unused file in content', 'content/news.txt', '', 'News'],
];
