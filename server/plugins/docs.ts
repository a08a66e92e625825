import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../http-app.ts';

const logoOf = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="140" height="40"><text x="0" y="27" font-family="sans-serif" font-size="22" fill="#fff">${name.replace(/[&<>]/g, '')}</text></svg>`;

/** OpenAPI of all routes: JSON at /api/docs/json, a page at /api/docs that loads nothing from elsewhere. */
export async function addDocs(app: App, name: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: name,
        version: '1',
        description:
          'The calls of the fleet portal, by their names. Answers are an envelope of success, message and data. The calls of reports follow from their definitions; ' +
          'asked for application/vnd.motorpool.columns, they answer with the columnar stream.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${name}: the calls` },
    logo: { type: 'image/svg+xml', content: logoOf(name) },
  });
}
