import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../http-app.ts';

const logoOf = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="140" height="40"><text x="0" y="27" font-family="sans-serif" font-size="22" fill="#fff">${name.replace(/[&<>]/g, '')}</text></svg>`;

/** OpenAPI of all routes: JSON at /api/docs/json, and a page at /api/docs that loads nothing from other hosts. */
export async function addDocs(app: App, name: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: name,
        version: '1',
        description:
          'The API of the fleet portal. Responses have an envelope with success, message and data. Report calls follow from the report definitions. ' +
          'With the Accept header application/vnd.motorpool.columns they return the columnar stream.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${name}: API reference` },
    logo: { type: 'image/svg+xml', content: logoOf(name) },
  });
}
