/** A raster whose cells belong to the area of the nearest stamped position. */
export class NearestCells {
  readonly #columns: number;
  readonly #rows: number;
  readonly #areas: Int32Array;
  readonly #squares: Float32Array;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#areas = new Int32Array(columns * rows).fill(-1);
    this.#squares = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  }

  /** Takes the cells within a radius (in cells) of a position that no earlier position is nearer to. */
  stamp(area: number, x: number, y: number, radius: number): void {
    const reach = radius * radius;
    const [top, bottom] = [Math.max(0, Math.ceil(y - radius)), Math.min(this.#rows - 1, Math.floor(y + radius))];
    const [left, right] = [Math.max(0, Math.ceil(x - radius)), Math.min(this.#columns - 1, Math.floor(x + radius))];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const square = (column - x) ** 2 + (row - y) ** 2;
        const at = row * this.#columns + column;
        if (square > reach || square >= (this.#squares[at] ?? 0)) continue;
        this.#squares[at] = square;
        this.#areas[at] = area;
      }
    }
  }

  /** Visits the cells in runs of the same area, row by row. */
  eachRun(visit: (area: number, column: number, row: number, length: number) => void): void {
    for (let row = 0; row < this.#rows; row += 1) {
      let from = 0;
      for (let column = 1; column <= this.#columns; column += 1) {
        const area = this.#areas[row * this.#columns + from] ?? -1;
        if (column < this.#columns && this.#areas[row * this.#columns + column] === area) continue;
        if (area >= 0) visit(area, from, row, column - from);
        from = column;
      }
    }
  }
}
