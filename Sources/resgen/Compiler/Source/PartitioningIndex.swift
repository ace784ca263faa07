extension RandomAccessCollection where Index == Int {
    /// The index of the first element that belongs to the second part, found by halving; `endIndex`
    /// where there is none. The elements of the first part come before all of the second.
    package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
