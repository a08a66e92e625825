/** An environment variable that the server reads, as messages and docs/reference/configuration.md describe it. */
export interface Variable {
  /** The value when it is not set, in words; missing for none. */
  fallback?: string;
  meaning: string;
  /** Completes "set it to ..." in a message. */
  expected: string;
}

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Named address ranges. */
export const proxyRanges = ['loopback', 'linklocal', 'uniquelocal'];

const postgres = 'an address such as postgres://user:password@host:5432/database';

/** Every environment variable of the server, by name. */
export const variables = {
  PORT: {
    fallback: '3000',
    meaning: 'The port that the server listens on.',
    expected: 'a whole number from 0 (any free port) to 65535',
  },
  HOST: {
    fallback: 'localhost',
    meaning: 'The name or address that the server listens on.',
    expected: 'a host name or address to listen on, such as localhost or 0.0.0.0',
  },
  OPERATIONS_PORT: {
    meaning:
      'A port of its own for /metrics and /api/docs. They are then not found on PORT. /healthz is on both ports.',
    expected: 'a whole number from 0 (any free port) to 65535, or unset it',
  },
  LOG_LEVEL: {
    fallback: 'warn; info with DATABASE_URL',
    meaning: 'How much the server logs.',
    expected: `one of ${logLevels.join(', ')}`,
  },
  DATA_DIR: {
    fallback: '.data',
    meaning: 'The folder for the files of the built-in PostgreSQL. Only one server at a time can use a folder.',
    expected: 'the path of a folder, which is created if necessary',
  },
  DATABASE_URL: {
    meaning: 'An external PostgreSQL, with the role that owns its tables. It is not filled with demo data.',
    expected: `${postgres}, or unset it to use the built-in database`,
  },
  DATABASE_APP_URL: {
    meaning:
      'The same database, with the role that the server connects as. By default the server creates the role motorpool_app_<database> itself.',
    expected: `${postgres}, or unset it`,
  },
  DEMO_ACCOUNTS: {
    fallback: 'no with NODE_ENV=production, TRUST_PROXY or a HOST that is not this machine; otherwise yes',
    meaning:
      'Whether the built-in database is filled with demo accounts, and whether the server starts with them. Their password is public.',
    expected: 'yes or no',
  },
  API_BASE_URL: {
    meaning: 'Another backend for the portal. Set it for the build and for the start.',
    expected: 'an address such as https://fleet.example.com/api, or unset it',
  },
  SERVICES_BASE_URL: {
    fallback: 'API_BASE_URL',
    meaning:
      'Another host for the calls of services, such as repairs that wait for approval. It gets the same bearer tokens. Set it for the build and for the start.',
    expected: 'an address such as https://services.example.com/api, or unset it',
  },
  REALTIME_DATABASE_URL: {
    meaning:
      'The Firebase Realtime Database with the messages of drivers. It requires API_BASE_URL. Set it for the build and for the start.',
    expected: 'an address such as https://fleet.firebaseio.com, or unset it',
  },
  REALTIME_API_KEY: {
    meaning: 'The web API key of the Firebase project.',
    expected: 'the web API key of the Firebase project',
  },
  REALTIME_AUTH_URL: {
    fallback: 'Google’s sign-in service',
    meaning: 'The sign-in service of the Realtime Database, for an emulator.',
    expected: 'an address without a path, such as http://localhost:9099, or unset it',
  },
  PORTAL_ORIGIN: {
    meaning: 'A portal on another host that may call this server.',
    expected: 'an address without a path, such as https://fleet.example.com, or unset it',
  },
  PUBLIC_URL: {
    fallback: 'PORTAL_ORIGIN',
    meaning: 'The address of the portal, for links in emails. Without it, only the demo creates password reset links.',
    expected: 'the address of the portal, such as https://fleet.example.com, or unset it',
  },
  FRAME_ANCESTORS: {
    meaning: 'The sites whose pages may show the portal in a frame. The portal needs https for this.',
    expected: 'addresses without a path, such as https://intranet.example.com, separated by commas, or unset it',
  },
  TRUST_PROXY: {
    meaning:
      'The proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, for the client’s address and protocol.',
    expected: `addresses such as 10.0.0.5, 10.0.0.0/8 or ${proxyRanges.join(', ')}, or unset it`,
  },
  MAINTENANCE_FILE: {
    meaning: 'The file with the maintenance notice for the sign-in page. It is read again for each page.',
    expected: 'the path of a file, or unset it',
  },
  SMTP_URL: {
    meaning: 'The mail server. Set MAIL_FROM too.',
    expected: 'an address such as smtps://user:password@mail.example.com, or unset it',
  },
  MAIL_FROM: {
    meaning: 'The sender of emails.',
    expected: 'an address such as fleet@example.com',
  },
  OUTBOX_DIR: {
    fallback: 'DATA_DIR/outbox',
    meaning: 'Without SMTP_URL, the folder where emails are saved as .eml files.',
    expected: 'the path of a folder, or unset it',
  },
  DOCUMENTS_DIR: {
    fallback: 'DATA_DIR/documents',
    meaning: 'The folder of the documents of accounts. Several servers on one database need the same.',
    expected: 'the path of a folder, or unset it',
  },
  DOCUMENTS_BUCKET: {
    meaning:
      'The bucket of an S3-compatible store for documents, instead of a folder. Its address and credentials are read from AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and whatever else the AWS client reads.',
    expected: 'the name of a bucket, of 3 to 63 lowercase letters, digits, periods and hyphens, or unset it',
  },
  DOCUMENTS_MB: {
    fallback: '1024',
    meaning:
      'How many megabytes of documents an account can keep, unless a representative of the provider has given it another limit.',
    expected: 'a whole number from 1 to 1000000',
  },
  DOCUMENTS_SCAN: {
    meaning:
      'A command that scans each document for viruses before it is kept, run without a shell with the path of the file as its last argument. It ends with 0 if the file is clean and 1 if it is not.',
    expected: 'the absolute path of a program and its arguments, separated by spaces, or unset it',
  },
  ADDRESS_SERVICE_URL: {
    meaning:
      'The provider’s service that checks addresses. The server sends /vertex/address and /address/validate below it. Without it, only the cities of the demo fleet are found.',
    expected: 'an address such as https://addresses.example.com/api, or unset it',
  },
  ADDRESS_SERVICE_TOKEN: {
    meaning: 'The bearer token for ADDRESS_SERVICE_URL.',
    expected: 'a token without blanks, or unset it',
  },
  MAP_TILES_URL: {
    meaning:
      'Tiles below the points of maps. Browsers request them, so their host sees which area a user looks at, and a key in the address is public. Without it, maps have borders and towns of their own, and request nothing.',
    expected:
      'an address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}{r}.png, or a path of this host, or unset it',
  },
  MAP_TILES_DARK_URL: {
    fallback: 'MAP_TILES_URL with inverted colors',
    meaning: 'Other tiles for the dark theme. Set it to the same address to keep the colors.',
    expected:
      'an address with {z}, {x} and {y}, such as https://tiles.example.com/dark/{z}/{x}/{y}.png, or a path of this host, or unset it',
  },
  MAP_TILES_ATTRIBUTION: {
    meaning: 'Whose tiles they are, shown on each map. Links are in Markdown, with https.',
    expected:
      'a text of at most 300 characters, such as © [OpenStreetMap contributors](https://www.openstreetmap.org/copyright)',
  },
  MAP_TILES_MAX_ZOOM: {
    fallback: '19',
    meaning: 'The highest zoom that MAP_TILES_URL has tiles of. Above it, maps enlarge them.',
    expected: 'a whole number from 1 to 22',
  },
  SUPERSET_URL: {
    meaning:
      'The Superset server with the dashboards of accounts, for /superset. Without it, that screen is not found. With API_BASE_URL, only this one of the SUPERSET variables is needed.',
    expected: 'an address such as https://superset.example.com, or unset it',
  },
  SUPERSET_USER: {
    meaning: 'A user of SUPERSET_URL who may create guest tokens.',
    expected: 'a username of Superset',
  },
  SUPERSET_PASSWORD: {
    meaning: 'The password of SUPERSET_USER.',
    expected: 'the password of that user',
  },
  SUPERSET_ACCOUNT_COLUMN: {
    fallback: 'customer_number',
    meaning:
      'The column with the customer number in each dataset of these dashboards. Superset shows guests only the rows of their account.',
    expected: 'the name of a column, such as customer_number or fleet.account',
  },
  SSO_JWKS_URL: {
    meaning: 'Single sign-on with public keys (RS256): the address of the provider’s keys.',
    expected: 'an address such as https://sso.example.com/jwks.json, or unset it',
  },
  SSO_SECRET: {
    meaning: 'Single sign-on with a shared secret (HS256), instead of SSO_JWKS_URL.',
    expected: 'a secret of at least 32 bytes, or unset it',
  },
  SSO_ISSUER: {
    meaning: 'The issuer of the single sign-on tokens. Single sign-on needs it.',
    expected: 'the issuer of the tokens',
  },
  SSO_AUDIENCE: {
    fallback: 'motorpool',
    meaning: 'The audience of the single sign-on tokens.',
    expected: 'the audience of the tokens',
  },
  GEOTAB_URL: {
    fallback: 'an example in the demo',
    meaning: 'The address of Geotab, which /account/geotab-single-signon leads to. Without it, that screen says so.',
    expected: 'an address such as https://my.geotab.com, or unset it',
  },
} as const satisfies Readonly<Record<string, Variable>>;

export type VariableName = keyof typeof variables;
