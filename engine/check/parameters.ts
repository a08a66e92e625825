import { parameterKinds } from '../parameters/registry.ts';
import type { Parameter } from '../schema/parameter.ts';
import type { Predicate } from '../schema/predicate.ts';
import type { Report } from '../schema/report.ts';
import type { Issue } from './issue.ts';
import { issueIn, type Path, type SourceFile } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
import type { Typed } from './world.ts';

/** Every condition of a kind inside a condition, with its place. */
function parametersIn(predicate: Predicate, path: Path): { key: string; is: unknown; path: Path }[] {
  if (predicate.type === 'parameter') return [{ key: predicate.key, is: predicate.is, path }];
  if (predicate.type === 'not') return parametersIn(predicate.of, [...path, 'of']);
  if (predicate.type !== 'all' && predicate.type !== 'any') return [];
  return predicate.of.flatMap((part, index) => parametersIn(part, [...path, 'of', index]));
}

const codesOf = (parameter: Parameter): readonly string[] | null => {
  if ('items' in parameter) return parameter.items.map((item) => item.value);
  return 'true_value' in parameter ? [parameter.false_value, parameter.true_value] : null;
};

function checkCondition(file: SourceFile, predicate: Predicate | undefined, path: Path, all: Map<string, Parameter>) {
  if (!predicate) return [];
  return parametersIn(predicate, path).flatMap(({ key, is, path: place }) => {
    const parameter = all.get(key);
    if (!parameter) return [unknownParameter(file, key, [...place, 'key'], all)];
    const codes = codesOf(parameter);
    if (!codes || codes.includes(is as string)) return [];
    const message = `“${key}” is never ${JSON.stringify(is)}.`;
    return [
      issueIn(file, [...place, 'is'], { message, expected: `one of ${listed(codes)}`, suggestion: suggest(is, codes) }),
    ];
  });
}

const unknownParameter = (file: SourceFile, key: string, path: Path, all: Map<string, Parameter>) =>
  issueIn(file, path, {
    message: `The report has no parameter “${key}”.`,
    expected: all.size > 0 ? `one of ${listed(all.keys())}` : 'a key of parameters',
    suggestion: suggest(key, all.keys()),
  });

const givenNothing = { today: '2000-06-15', centers: [] };

function checkDefault(file: SourceFile, parameter: Parameter, path: Path): Issue[] {
  const codes = codesOf(parameter);
  const defaults = 'value' in parameter && parameter.value !== undefined ? [parameter.value].flat() : [];
  if (codes) {
    const wrong = defaults.find((code) => !codes.includes(code as string));
    if (wrong === undefined) return [];
    const message = `The default of “${parameter.key}” is ${JSON.stringify(wrong)}.`;
    return [
      issueIn(file, [...path, 'value'], {
        message,
        expected: `one of ${listed(codes)}`,
        suggestion: suggest(wrong, codes),
      }),
    ];
  }
  if (parameter.type !== 'number' && parameter.type !== 'currency') return [];
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = parameter;
  if (min > max) {
    return [
      issueIn(file, [...path, 'min'], {
        message: `The least value of “${parameter.key}” is above its greatest.`,
        expected: `${max} or less`,
      }),
    ];
  }
  const fault =
    parameter.value === undefined
      ? null
      : parameterKinds.number.fault(parameter.value, { ...parameter, type: 'number' }, givenNothing);
  if (!fault) return [];
  const message = `The default of “${parameter.key}” breaks its own limits.`;
  return [issueIn(file, [...path, 'value'], { message, expected: `a value that min, max and step allow` })];
}

function checkEach({ file, value }: Typed<Report>, all: Map<string, Parameter>): Issue[] {
  const seen = new Set<string>();
  return (value.parameters ?? []).flatMap((parameter, index) => {
    const path: Path = ['parameters', index];
    const twice = seen.has(parameter.key);
    seen.add(parameter.key);
    const message = `Two parameters have the key “${parameter.key}”.`;
    return [
      ...(twice ? [issueIn(file, [...path, 'key'], { message, expected: 'a key of its own' })] : []),
      ...checkDefault(file, parameter, path),
      ...checkCondition(file, parameter.show_if, [...path, 'show_if'], all),
    ];
  });
}

function checkRules({ file, value }: Typed<Report>, all: Map<string, Parameter>): Issue[] {
  return (value.rules ?? []).flatMap((rule, index) =>
    (['first', 'second'] as const).flatMap((side) => {
      const path: Path = ['rules', index, side];
      const parameter = all.get(rule[side]);
      if (!parameter) return [unknownParameter(file, rule[side], path, all)];
      if (parameter.type === 'date' || parameter.type === 'month') return [];
      const message = `The rule compares “${rule[side]}”, which is a ${parameter.type}.`;
      return [issueIn(file, path, { message, expected: 'a date or a month' })];
    }),
  );
}

function checkSources({ file, value }: Typed<Report>, all: Map<string, Parameter>): Issue[] {
  return value.sources.flatMap((source, index) => {
    const path: Path = ['sources', index];
    const unreachable = !source.when && index < value.sources.length - 1;
    const message = 'A call without a condition is always made: those after it never are.';
    return [
      ...(source.parameters ?? []).flatMap((key, place) =>
        all.has(key) ? [] : [unknownParameter(file, key, [...path, 'parameters', place], all)],
      ),
      ...checkCondition(file, source.when, [...path, 'when'], all),
      ...(unreachable ? [issueIn(file, path, { message, expected: '“when”, or its place at the end' })] : []),
      ...(value.parameters ?? []).flatMap((parameter, place) =>
        source.method === 'GET' && parameter.in === 'body' && (source.parameters?.includes(parameter.key) ?? true)
          ? [
              issueIn(file, ['parameters', place, 'in'], {
                message: `“${parameter.key}” travels in the body, and the call is a GET.`,
                expected: 'query',
              }),
            ]
          : [],
      ),
    ];
  });
}

/** The parameters of a report, and everything that names one. */
export function checkParameters(report: Typed<Report>): Issue[] {
  const { file, value } = report;
  const all = new Map((value.parameters ?? []).map((parameter) => [parameter.key, parameter]));
  const each = checkEach(report, all);
  if (each.length > 0) return each;
  const columns = value.columns.flatMap((entry, index) =>
    typeof entry === 'string' ? [] : checkCondition(file, entry.when, ['columns', index, 'when'], all),
  );
  const access = parametersIn(value.requires ?? { type: 'all', of: [] }, ['requires']).map((found) =>
    issueIn(file, found.path, {
      message: 'Access can’t depend on a parameter.',
      expected: 'a condition on the viewer',
    }),
  );
  return [...checkRules(report, all), ...checkSources(report, all), ...columns, ...access];
}
